import { expect, test } from 'vitest';
import { isPictureAddress } from './pictures.ts';

test.each([
  ['https://pictures.test/crest.png', true],
  ['HTTP://pictures.test/crest.png', true],
  ['/crests/1', true],
  ['data:image/png;base64,AAAA', true],
  ['data:image/webp;base64,AAAA', true],
  ['data:image/jpg;base64,AAAA', true],
  // Drawings are documents: opened by themselves they run what they hold.
  ['data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', false],
  ['data:image/svg+xml;base64,AAAA', false],
  ['data:image/pngx,AAAA', false],
  ['data:text/html,<script>alert(1)</script>', false],
  ['javascript:alert(1)', false],
  [' javascript:alert(1)', false],
  ['java\nscript:alert(1)', false],
  ['blob:null/crest', false],
  ['//elsewhere.test/crest.png', false],
  ['/\\elsewhere.test/crest.png', false],
  ['crest.png', false],
  ['', false],
])('the address %j can be that of a picture: %s', (address, isPicture) => {
  expect(isPictureAddress(address)).toBe(isPicture);
});
