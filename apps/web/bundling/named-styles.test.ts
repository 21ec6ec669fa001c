import { expect, test } from 'vitest';
import { withNames } from './named-styles.ts';

test('a class that is read from the object of a CSS module is read from the exports of the module', () => {
  const code = [
    "import styles from './Row.module.css';",
    "import shared from '../screens/screens.module.css';",
    "import words from './words.ts';",
    "const row = [styles['row'], shared['page'], words['row']];",
  ].join('\n');
  expect(withNames(code)).toBe(
    [
      "import * as styles from './Row.module.css';",
      "import * as shared from '../screens/screens.module.css';",
      "import words from './words.ts';",
      "const row = [styles.row, shared.page, words['row']];",
    ].join('\n'),
  );
});

test('a class that is chosen when it runs is read from the exports by its name', () => {
  expect(withNames("import styles from './Icon.module.css';\nconst size = styles[name];")).toBe(
    "import * as styles from './Icon.module.css';\nconst size = styles[name];",
  );
});
