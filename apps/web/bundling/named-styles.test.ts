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

test('a class that is chosen when it runs is read by its name of the object beside the exports', () => {
  const code = "import styles from './Icon.module.css';\nconst icon = [styles[size], styles['icon']];";
  expect(withNames(code)).toBe(
    [
      "import stylesByName from './Icon.module.css';",
      "import * as styles from './Icon.module.css';",
      'const icon = [stylesByName[size], styles.icon];',
    ].join('\n'),
  );
});
