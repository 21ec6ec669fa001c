/** A resource that the content security policy blocked: its kind and origin. */
export interface Refusal {
  readonly kind: 'frame' | 'film';
  readonly origin: string;
}

const kinds: Readonly<Record<string, Refusal['kind']>> = {
  'frame-src': 'frame',
  'media-src': 'film',
  // Lists of HLS are read by a script.
  'connect-src': 'film',
};

/** Reports blocked resources from now on. Returns how to stop. */
export function onRefusal(listener: (refusal: Refusal) => void): () => void {
  const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
    const kind = kinds[effectiveDirective];
    if (kind !== undefined && URL.canParse(blockedURI)) listener({ kind, origin: new URL(blockedURI).origin });
  };
  document.addEventListener('securitypolicyviolation', onViolation);
  return () => document.removeEventListener('securitypolicyviolation', onViolation);
}
