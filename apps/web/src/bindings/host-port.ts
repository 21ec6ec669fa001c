/** What is handed to the host of the frame, and told to it, from wherever it happens. */
export { handToHost, tellHostOfModal } from '../browser/host.ts';
