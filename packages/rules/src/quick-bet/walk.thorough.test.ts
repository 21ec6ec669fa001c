// The same test, of the size of the second tier.
import './walk.test.ts';
