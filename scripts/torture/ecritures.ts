import { createHash } from 'node:crypto';
import { envoyer } from '../envoyer.ts';
import { jourParis } from '../../src/shared/core/dates.ts';

const MOT_DE_PASSE = 'Pharmaccord1';
const UN_DOCUMENT_SUR = 12;
const BORNE = 'torture';

export type Ecriture = { readonly info: string; readonly sorte: 'encours' | 'document'; acquittee: boolean };

/** The session of a pharmacy that writes. */
type Compte = {
  readonly port: number;
  readonly entetes: Record<string, string>;
  readonly laboratoireId: number;
  readonly categorieId: number;
};

export const nouvelleEcriture = (tour: number, rang: number): Ecriture => ({
  info: `torture ${tour} ${rang}`,
  sorte: rang % UN_DOCUMENT_SUR === 0 ? 'document' : 'encours',
  acquittee: false,
});

export const connecter = async (port: number): Promise<Compte> => {
  const { texte } = await envoyer(port, {
    method: 'POST',
    chemin: '/api/v1/login',
    corps: { username: 'titulaire', password: MOT_DE_PASSE },
  });
  const entetes = { authorization: `Bearer ${(JSON.parse(texte) as { token: string }).token}` };
  const premierDe = async (chemin: string): Promise<number> => {
    const { texte: liste } = await envoyer(port, { method: 'GET', chemin, entetes });
    return (JSON.parse(liste) as { id: number }[])[0]?.id ?? 0;
  };
  return {
    port,
    entetes,
    laboratoireId: await premierDe('/api/v1/laboratoires/list'),
    categorieId: await premierDe('/api/v1/documents/categories'),
  };
};

/** Content of a document, computed from its name, so that a restoration can be compared. */
const octetsDe = ({ info }: Ecriture): Buffer => {
  const condense = createHash('sha512').update(info).digest('hex');
  return Buffer.from(`%PDF-1.7\n% ${info}\n${`% ${condense}\n`.repeat(150)}%%EOF\n`);
};

const deposer = async ({ port, entetes, categorieId }: Compte, ecriture: Ecriture): Promise<number> => {
  const champs = JSON.stringify({ nom: ecriture.info, categorieId });
  const corps = Buffer.concat([
    Buffer.from(`--${BORNE}\r\nContent-Disposition: form-data; name="donnees"\r\n\r\n${champs}\r\n`),
    Buffer.from(
      `--${BORNE}\r\nContent-Disposition: form-data; name="fichiers"; ` +
        `filename="${ecriture.info}.pdf"\r\nContent-Type: application/pdf\r\n\r\n`,
    ),
    octetsDe(ecriture),
    Buffer.from(`\r\n--${BORNE}--\r\n`),
  ]);
  const { status } = await fetch(`http://127.0.0.1:${port}/api/v1/documents`, {
    method: 'POST',
    headers: { ...entetes, 'content-type': `multipart/form-data; boundary=${BORNE}` },
    body: corps,
  });
  return status;
};

const declarer = async ({ port, entetes, laboratoireId }: Compte, { info }: Ecriture): Promise<number> => {
  const corps = {
    laboratoireId,
    type: 'LOGISTIQUE',
    info,
    actionAttendue: 'AVOIR',
    valeurAttendueCentimes: 100,
    dateDeclaration: jourParis(new Date()),
  };
  return (await envoyer(port, { method: 'POST', chemin: '/api/v1/encours', corps, entetes })).status;
};

/** Sends one write with its own idempotency key, and repeats it after a restart when it got no answer. */
export const ecrire = async (compte: Compte, ecriture: Ecriture): Promise<void> => {
  const entetes = { ...compte.entetes, 'idempotency-key': ecriture.info.replace(/\s/g, '-') };
  const envoi = ecriture.sorte === 'document' ? deposer : declarer;
  const status = await envoi({ ...compte, entetes }, ecriture).catch(() => undefined);
  if (status === 200) ecriture.acquittee = true;
  // The database stops a moment before the application: a 503 asks to retry later, as it does to a browser.
  else if (status !== undefined && status !== 503) throw new Error(`écriture refusée : ${status}`);
};

const compterEncours = async ({ port, entetes }: Compte, vus: Map<string, number>): Promise<void> => {
  let curseur: string | null = '';
  while (curseur !== null) {
    const suite: string = curseur ? `&curseur=${encodeURIComponent(curseur)}` : '';
    const chemin = `/api/v1/encours?taille=200&q=torture${suite}`;
    const { texte } = await envoyer(port, { method: 'GET', chemin, entetes });
    const page = JSON.parse(texte) as { elements: { info: string }[]; curseurSuivant: string | null };
    for (const { info } of page.elements) vus.set(info, (vus.get(info) ?? 0) + 1);
    curseur = page.curseurSuivant;
  }
};

type DocumentListe = { readonly id: number; readonly nom: string };
const documentsDe = async ({ port, entetes }: Compte): Promise<DocumentListe[]> => {
  const tous: DocumentListe[] = [];
  for (let page = 1; ; page += 1) {
    const chemin = `/api/v1/documents?taille=200&q=torture&page=${page}`;
    const { texte } = await envoyer(port, { method: 'GET', chemin, entetes });
    const { elements, total } = JSON.parse(texte) as { elements: DocumentListe[]; total: number };
    tous.push(...elements);
    if (elements.length === 0 || tous.length >= total) return tous;
  }
};

/** Number of copies of each write. */
export const compter = async (compte: Compte): Promise<Map<string, number>> => {
  const vus = new Map<string, number>();
  await compterEncours(compte, vus);
  for (const { nom } of await documentsDe(compte)) vus.set(nom, (vus.get(nom) ?? 0) + 1);
  return vus;
};

/** @returns the documents whose bytes differ from the sent ones */
export const documentsAlteres = async (compte: Compte): Promise<string[]> => {
  const alteres: string[] = [];
  for (const { id, nom } of await documentsDe(compte)) {
    const adresse = `http://127.0.0.1:${compte.port}/api/v1/documents/${id}/fichier?telecharger=true`;
    const octets = Buffer.from(await (await fetch(adresse, { headers: compte.entetes })).arrayBuffer());
    if (!octets.equals(octetsDe({ info: nom, sorte: 'document', acquittee: true }))) alteres.push(nom);
  }
  return alteres;
};
