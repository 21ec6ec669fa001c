// The same test, with both answers of the operator.
import './several-freebets.test.ts';
