// The same test, with every defect of every call.
import './bad-input.test.ts';
