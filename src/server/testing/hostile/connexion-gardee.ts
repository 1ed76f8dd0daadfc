import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** Where a kept connection goes: the application itself, or a proxy before it. */
export type Destination = { readonly port: number; readonly host: string; readonly tls: boolean };
export type EnvoiBrut = {
  readonly methode: string;
  readonly adresse: string;
  readonly entetes?: Readonly<Record<string, string>>;
  readonly corps?: Buffer;
  /** The body does not say its length. */
  readonly parMorceaux?: boolean;
  /** The body leaves once the request is answered. */
  readonly apresReponse?: boolean;
};
export type ReponseBrute = { readonly status: number; readonly type: string; readonly ferme: boolean };

const MORCEAU = 64 * 1024;
const enMorceaux = (corps: Buffer): Buffer[] => {
  const morceaux = Array.from({ length: Math.ceil(corps.length / MORCEAU) }, (_, rang) =>
    corps.subarray(rang * MORCEAU, (rang + 1) * MORCEAU),
  );
  return [
    ...morceaux.flatMap((morceau) => [Buffer.from(`${morceau.length.toString(16)}\r\n`), morceau, Buffer.from('\r\n')]),
    Buffer.from('0\r\n\r\n'),
  ];
};

const FIN_DES_ENTETES = '\r\n\r\n';
/** One whole answer at the start of these bytes; undefined until it is there. */
const lireReponse = (octets: Buffer): { readonly reponse: ReponseBrute; readonly longueur: number } | undefined => {
  const fin = octets.indexOf(FIN_DES_ENTETES);
  if (fin < 0) return undefined;
  const tete = octets.toString('latin1', 0, fin);
  const entete = (nom: string) => new RegExp(`^${nom}: *(.*)$`, 'im').exec(tete)?.[1]?.trim() ?? '';
  const debut = fin + FIN_DES_ENTETES.length;
  const parMorceaux = entete('transfer-encoding') === 'chunked';
  const fermeture = parMorceaux ? octets.indexOf('0\r\n\r\n', debut) : -1;
  if (parMorceaux && fermeture < 0) return undefined;
  const longueur = parMorceaux ? fermeture + 5 : debut + Number(entete('content-length') || 0);
  if (octets.length < longueur) return undefined;
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(tete)?.[1]);
  // "100 Continue" is no answer: what follows is.
  if (status === 100) {
    const suite = lireReponse(octets.subarray(longueur));
    return suite && { ...suite, longueur: longueur + suite.longueur };
  }
  const ferme = entete('connection').toLowerCase() === 'close';
  return { reponse: { status, type: entete('content-type'), ferme }, longueur };
};

/**
 * A client that keeps its connection, as a proxy does: it sends its whole body whatever is answered meanwhile, then the next request on
 * the same connection. It opens another one only after an answer that announced the end of the first.
 */
export const ouvrirConnexionGardee = (destination: Destination) => {
  let prise: Socket | undefined;
  let recu = Buffer.alloc(0);
  let ouvertures = 0;
  let prevenir = () => {};
  const ouvrir = async (): Promise<Socket> => {
    if (prise) return prise;
    const { port, host, tls } = destination;
    const nouvelle = tls
      ? connectTls({ port, host: '127.0.0.1', servername: host, rejectUnauthorized: false })
      : connect(port, '127.0.0.1');
    nouvelle.on('data', (octets: Buffer) => {
      recu = Buffer.concat([recu, octets]);
      prevenir();
    });
    nouvelle.on('close', () => prevenir());
    nouvelle.on('error', () => {});
    await once(nouvelle, tls ? 'secureConnect' : 'connect');
    recu = Buffer.alloc(0);
    ouvertures += 1;
    return (prise = nouvelle);
  };
  const prochaine = async (ouverte: Socket): Promise<ReponseBrute> => {
    for (;;) {
      const reponseLue = lireReponse(recu);
      if (reponseLue) {
        recu = recu.subarray(reponseLue.longueur);
        return reponseLue.reponse;
      }
      if (ouverte.closed) throw new Error('the connection was closed without an answer');
      await new Promise<void>((fini) => (prevenir = fini));
    }
  };
  const ecrire = (ouverte: Socket, octets: readonly Buffer[]): Promise<void> => {
    ouverte.cork();
    for (const morceau of octets.slice(0, -1)) ouverte.write(morceau);
    const partie = new Promise<void>((fini) => ouverte.write(octets.at(-1) ?? '', () => fini()));
    ouverte.uncork();
    return partie;
  };
  const teteDe = ({ methode, adresse, entetes = {}, corps, parMorceaux }: EnvoiBrut): Buffer => {
    const longueur = corps && (parMorceaux ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': corps.length });
    const lignes = Object.entries({ Host: destination.host, ...longueur, ...entetes });
    return Buffer.from(
      `${methode} ${adresse} HTTP/1.1\r\n${lignes.map(([nom, valeur]) => `${nom}: ${valeur}\r\n`).join('')}\r\n`,
    );
  };
  return {
    /** How many connections were opened. */
    ouvertures: () => ouvertures,
    /** @throws when the connection ends without an answer */
    demander: async (envoi: EnvoiBrut): Promise<ReponseBrute> => {
      const ouverte = await ouvrir();
      const { corps, parMorceaux, apresReponse } = envoi;
      const octets = corps ? (parMorceaux ? enMorceaux(corps) : [corps]) : [];
      const partie = ecrire(ouverte, [teteDe(envoi), ...(apresReponse ? [] : octets)]);
      const reponse = await prochaine(ouverte);
      await partie;
      if (apresReponse && !ouverte.destroyed) await ecrire(ouverte, octets);
      if (reponse.ferme) {
        if (!ouverte.closed) await once(ouverte, 'close');
        prise = undefined;
      }
      return reponse;
    },
    /** Cuts the connection: the next request opens another one. */
    fermer: (): void => {
      prise?.destroy();
      prise = undefined;
    },
  };
};
export type ConnexionGardee = ReturnType<typeof ouvrirConnexionGardee>;
