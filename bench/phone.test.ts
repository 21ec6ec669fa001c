import { expect, test } from 'vitest';
import { deviceOf, expectPhoneDocument, phone } from './phone.ts';

test('a window below the first rail is that of a phone, by its name too, and keeps its size', () => {
  const { userAgent, isMobile, hasTouch } = phone;
  expect(deviceOf(720, 360)).toMatchObject({ userAgent, isMobile, hasTouch, viewport: { width: 720, height: 360 } });
  expect(deviceOf(779, 360)).toMatchObject({ userAgent });
  expect([deviceOf(780, 900), deviceOf(1280, 800)]).toEqual([
    { viewport: { width: 780, height: 900 }, hasTouch: true, isMobile: true },
    { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false },
  ]);
});

test.each(['rail', 'icons'])('a document with the %s of a wider window is no phone’s', (layout) => {
  expect(() => expectPhoneDocument(`<main><div data-layout="${layout}"></div></main>`, '/live')).toThrow(
    `/live was measured as a phone, and its document has data-layout="${layout}"`,
  );
  expect(() => expectPhoneDocument('<main><div data-layout="sheet"></div></main>', '/live')).not.toThrow();
});
