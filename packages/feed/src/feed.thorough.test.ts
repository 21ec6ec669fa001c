// The same tests, of the size of the second tier.
import './feed.test.ts';
