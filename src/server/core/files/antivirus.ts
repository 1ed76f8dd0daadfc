import { createConnection, type Socket } from 'node:net';
import type { Logger } from 'pino';
import { AppError } from '#shared/core/app-error.ts';

/** Scans the files people send for viruses. */
export type Antivirus = {
  /**
   * @throws {AppError} 415 FICHIER_INFECTE at `/fichiers`, 503 when clamd does not answer, since no file is accepted
   * without a scan (COM-111)
   */
  verifier(fichier: { readonly nom: string; readonly contenu: Buffer }): Promise<void>;
  /** Whether the scanner answers. */
  repond(): Promise<boolean>;
};

/** The address of clamd: `tcp://machine:3310` or `unix:/run/clamav/clamd.ctl`. */
export type AdresseClamd = { readonly host: string; readonly port: number } | { readonly path: string };

const PORT = 3310;
/** @returns undefined for a text that is not an address of clamd */
export const lireAdresseClamd = (texte: string): AdresseClamd | undefined => {
  const [, path] = /^unix:(?:\/\/)?(\/.+)$/.exec(texte) ?? [];
  if (path) return { path };
  if (!URL.canParse(texte)) return undefined;
  const { protocol, hostname, port, pathname } = new URL(texte);
  if (protocol !== 'tcp:' || !hostname || !['', '/'].includes(pathname)) return undefined;
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || PORT) };
};

type DelaisClamd = { readonly connexionMs: number; readonly totalMs: number };
const DELAIS: DelaisClamd = { connexionMs: 3_000, totalMs: 30_000 };
/** How many files clamd scans together; the others wait, and beyond a limit are asked to come back. */
const ENSEMBLE = 8;
const EN_ATTENTE = 100;
const MORCEAU = 64 * 1024;
const MAX_REPONSE = 4_096;

const indisponible = (): AppError => {
  const detail =
    'Les fichiers ne peuvent pas être vérifiés pour l’instant : rien n’a été enregistré, veuillez réessayer dans une ' +
    'minute.';
  return new AppError(503, 'ANALYSE_INDISPONIBLE', detail, {
    errors: [{ pointer: '/fichiers', detail }],
    details: { secondes: 60 },
  });
};

const infecte = (nom: string, virus: string): AppError => {
  const detail = `Le fichier « ${nom} » contient un virus (${virus}) : il n’est pas accepté.`;
  return new AppError(415, 'FICHIER_INFECTE', detail, { errors: [{ pointer: '/fichiers', detail }] });
};

const taille = (octets: number): Buffer => {
  const entete = Buffer.alloc(4);
  entete.writeUInt32BE(octets);
  return entete;
};

/** Sends a file by INSTREAM: each piece after its length, then an empty one. */
const envoyer = (prise: Socket, contenu: Buffer): void => {
  prise.write('zINSTREAM\0');
  for (let debut = 0; debut < contenu.length; debut += MORCEAU) {
    const morceau = contenu.subarray(debut, debut + MORCEAU);
    prise.write(taille(morceau.length));
    prise.write(morceau);
  }
  prise.write(taille(0));
};

/** Sends one request to clamd and waits for its whole answer. @throws when it does not come in time */
const demander = (adresse: AdresseClamd, delais: DelaisClamd, dire: (prise: Socket) => void): Promise<string> =>
  new Promise((rendre, echouer) => {
    let reponse = '';
    const prise = createConnection(adresse);
    const trop = (quoi: string) => () => prise.destroy(new Error(quoi));
    const connexion = setTimeout(trop('clamd: no connection'), delais.connexionMs);
    const total = setTimeout(trop('clamd: no answer'), delais.totalMs);
    prise.on('connect', () => {
      clearTimeout(connexion);
      dire(prise);
    });
    prise.on('data', (octets: Buffer) => {
      reponse += octets.toString('latin1');
      const fin = reponse.indexOf('\0');
      if (fin >= 0) {
        rendre(reponse.slice(0, fin));
        prise.destroy();
      } else if (reponse.length > MAX_REPONSE) prise.destroy(new Error('clamd: answer too long'));
    });
    prise.on('error', echouer);
    prise.on('close', () => {
      clearTimeout(connexion);
      clearTimeout(total);
      echouer(new Error('clamd: closed without an answer'));
    });
  });

/** A queue that lets `ENSEMBLE` scans run together. @throws when too many wait */
const creerFile = () => {
  let encours = 0;
  const attendent: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (encours >= ENSEMBLE) {
      if (attendent.length >= EN_ATTENTE) throw new Error('clamd: too many files wait');
      await new Promise<void>((passer) => attendent.push(passer));
    } else encours += 1;
    try {
      return await work();
    } finally {
      const suivant = attendent.shift();
      if (suivant) suivant();
      else encours -= 1;
    }
  };
};

/**
 * The scanner of a clamd (COM-110). One connection a file, closed with its answer; bounded in time and in number.
 * @param delais tests shorten them
 */
export const ouvrirClamd = (
  adresse: AdresseClamd,
  log: Pick<Logger, 'warn'>,
  delais: DelaisClamd = DELAIS,
): Antivirus => {
  const aSonTour = creerFile();
  return {
    verifier: async ({ nom, contenu }) => {
      const reponse = await aSonTour(() => demander(adresse, delais, (prise) => envoyer(prise, contenu))).catch(
        (error: unknown) => {
          log.warn({ err: error }, 'antivirus injoignable (CLAMAV_URL)');
          throw indisponible();
        },
      );
      if (reponse === 'stream: OK') return;
      const [, virus] = /^stream: (.+) FOUND$/.exec(reponse) ?? [];
      if (virus) {
        log.warn({ virus, taille: contenu.length }, 'fichier infecté refusé');
        throw infecte(nom, virus.replaceAll(/[^\w. -]/g, '').slice(0, 80));
      }
      log.warn({ reponse: reponse.slice(0, 200) }, 'antivirus sans verdict (CLAMAV_URL)');
      throw indisponible();
    },
    repond: () =>
      demander(adresse, delais, (prise) => prise.write('zPING\0')).then(
        (reponse) => reponse === 'PONG',
        () => false,
      ),
  };
};
