import { render } from 'preact';
import { App } from './App.tsx';
import { onAppearance, reportHeight } from './frame.ts';
import { createPage } from './page.ts';
import './tokens.css';
import './style/base.css';
import './style/layout.css';
import './style/stage.css';
import './style/draw.css';
import './style/prices.css';
import './style/slip.css';
import './style/results.css';
import './style/fair.css';
import './style/lists.css';
import './style/notice.css';
import './style/responsive.css';

const root = document.getElementById('page') ?? document.body;

/** The fragment of the address, which no server receives. */
const fragment = new URLSearchParams(location.hash.slice(1));
// The token leaves the address, so that it is neither copied nor kept in a history.
history.replaceState(null, '', location.pathname);

const page = createPage({
  token: fragment.get('token'),
  appearance: {
    theme: fragment.get('theme') === 'light' ? 'light' : 'dark',
    locale: fragment.get('locale') ?? 'en',
  },
  height: () => root.getBoundingClientRect().height,
});
onAppearance(page.setAppearance);
render(<App page={page} />, root);
reportHeight(root);
void page.start();
