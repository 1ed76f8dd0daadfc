export type FichierEnvoye = { readonly contenu: Buffer | string; readonly nom: string; readonly mime: string };

type Corps = { corps: Buffer; entetes: Record<string, string> };

/** A body of files, as a browser sends it: what `appeler` takes. */
export const multipart = (...fichiers: readonly FichierEnvoye[]): Corps => multipartAvec(undefined, ...fichiers);

/** The same with the fields of the call beside the files. */
export const multipartAvec = (donnees: unknown, ...fichiers: readonly FichierEnvoye[]): Corps => {
  const borne = '----pharmaccord';
  const champs =
    donnees === undefined
      ? []
      : [
          Buffer.from(
            `--${borne}\r\nContent-Disposition: form-data; name="donnees"\r\n\r\n${JSON.stringify(donnees)}\r\n`,
          ),
        ];
  const parties = fichiers.flatMap(({ contenu, nom, mime }) => [
    Buffer.from(
      `--${borne}\r\nContent-Disposition: form-data; name="fichiers"; filename="${nom}"\r\nContent-Type: ${mime}\r\n\r\n`,
    ),
    Buffer.isBuffer(contenu) ? contenu : Buffer.from(contenu),
    Buffer.from('\r\n'),
  ]);
  return {
    corps: Buffer.concat([...champs, ...parties, Buffer.from(`--${borne}--\r\n`)]),
    entetes: { 'content-type': `multipart/form-data; boundary=${borne}` },
  };
};
