import { devices } from '@playwright/test';

/** A context of a phone. By its name too: the document of one does without the rail (decision 125). */
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  userAgent: devices['Pixel 7'].userAgent,
} as const;
