/** Path of a Chromium, or null for "Playwright brings its own". Ends the process with one line when there is none to be had. */
export const ensureBrowser: (print: (line: string) => void) => string | null;
