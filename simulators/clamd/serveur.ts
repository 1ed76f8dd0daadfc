// A clamd in this process: PING and INSTREAM, as its manual describes them. Its only signature is EICAR's.
import { createServer, type AddressInfo, type Socket } from 'node:net';

const MOT = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE';
/** The test file of every antivirus, written in two pieces: an antivirus would otherwise remove this source file. */
export const EICAR = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${MOT}!$H+H*`;

export type Humeur = 'normale' | 'muette' | 'coupe' | 'erreur';
export type Clamd = {
  /** `tcp://…` */
  readonly url: string;
  humeur: Humeur;
  /** Every content it received whole. */
  readonly vus: Buffer[];
  fermer(): Promise<void>;
};

type Flux = { readonly octets: Buffer; readonly fini: boolean };
/** The pieces after `zINSTREAM\0`: a length of four bytes, then as many bytes; an empty piece ends. */
const assembler = (recu: Buffer): Flux => {
  const morceaux: Buffer[] = [];
  let debut = 0;
  while (recu.length >= debut + 4) {
    const taille = recu.readUInt32BE(debut);
    if (taille === 0) return { octets: Buffer.concat(morceaux), fini: true };
    if (recu.length < debut + 4 + taille) break;
    morceaux.push(recu.subarray(debut + 4, debut + 4 + taille));
    debut += 4 + taille;
  }
  return { octets: Buffer.concat(morceaux), fini: false };
};

const INSTREAM = Buffer.from('zINSTREAM\0');

export const demarrerClamd = async (): Promise<Clamd> => {
  const etat = { humeur: 'normale' as Humeur, vus: [] as Buffer[] };
  const prises = new Set<Socket>();
  const repondre = (prise: Socket, recu: Buffer): void => {
    if (etat.humeur === 'muette') return;
    if (etat.humeur === 'coupe') return void prise.destroy();
    if (recu.toString('latin1') === 'zPING\0') return void prise.end('PONG\0');
    if (!recu.subarray(0, INSTREAM.length).equals(INSTREAM)) return;
    const { octets, fini } = assembler(recu.subarray(INSTREAM.length));
    if (!fini) return;
    etat.vus.push(octets);
    if (etat.humeur === 'erreur') return void prise.end('INSTREAM size limit exceeded. ERROR\0');
    prise.end(octets.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
  };
  const serveur = createServer((prise) => {
    const morceaux: Buffer[] = [];
    prises.add(prise);
    prise.on('close', () => prises.delete(prise));
    prise.on('error', () => {});
    prise.on('data', (morceau) => {
      morceaux.push(morceau);
      repondre(prise, Buffer.concat(morceaux));
    });
  });
  await new Promise<void>((pret) => {
    serveur.listen(0, '127.0.0.1', () => pret());
  });
  return Object.assign(etat, {
    url: `tcp://127.0.0.1:${(serveur.address() as AddressInfo).port}`,
    fermer: () =>
      new Promise<void>((fini) => {
        serveur.close(() => fini());
        for (const prise of prises) prise.destroy();
      }),
  });
};
