import './packages.test.ts';
