export type FichierEnvoye = { readonly contenu: Buffer | string; readonly nom: string; readonly mime: string };

/** A body of files, as a browser sends it: what `appeler` takes. */
export const multipart = (...fichiers: readonly FichierEnvoye[]): { corps: Buffer; entetes: Record<string, string> } => {
  const borne = '----pharmaccord';
  const parties = fichiers.flatMap(({ contenu, nom, mime }) => [
    Buffer.from(`--${borne}\r\nContent-Disposition: form-data; name="fichiers"; filename="${nom}"\r\nContent-Type: ${mime}\r\n\r\n`),
    Buffer.isBuffer(contenu) ? contenu : Buffer.from(contenu),
    Buffer.from('\r\n'),
  ]);
  return {
    corps: Buffer.concat([...parties, Buffer.from(`--${borne}--\r\n`)]),
    entetes: { 'content-type': `multipart/form-data; boundary=${borne}` },
  };
};
