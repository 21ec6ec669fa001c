// The same tests, of the size of the second tier.
import './money.test.ts';
