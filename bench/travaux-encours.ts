// The six works of the table, asked of the product and of the bare limit: the same rows, the same sessions in turn.
import type pg from 'pg';
import { MIME_COMPACT } from '../src/shared/core/api/compact.ts';
import { PORT_APP } from './banc.ts';
import { envoyer, type Appel } from '../scripts/envoyer.ts';
import type { Porteur } from './sessions.ts';

export const PORT_LIMITE = 3972;

/** One request of a connection; false when it was refused. */
export type Envoi = (connexion: number) => Promise<boolean>;
export type Travail = {
  readonly nom: string;
  /** CPU of the product over CPU of the bare limit, at most. */
  readonly but: number;
  readonly app: Envoi;
  readonly limite: Envoi;
};

const TRI = 'tri=dateDeclaration&ordre=desc';
const RANG_PROFOND = 3000;

/** Each in turn: no token is warmer than another. */
const enTour = <T>(liste: readonly T[]): (() => T) => {
  let rang = 0;
  return () => liste[rang++ % liste.length] as T;
};
const demander = async (port: number, { tenant, token }: Porteur, appel: Appel): Promise<string | undefined> => {
  const entetes: Record<string, string> =
    port === PORT_APP ? { authorization: `Bearer ${token}`, accept: MIME_COMPACT } : { 'x-tenant': String(tenant) };
  const { status, texte } = await envoyer(port, { ...appel, entetes });
  return status === 200 ? texte : undefined;
};
const lecture = (port: number, porteurs: readonly Porteur[], chemin: string): Envoi => {
  const suivant = enTour(porteurs);
  return async () => (await demander(port, suivant(), { method: 'GET', chemin })) !== undefined;
};
const lectures = (porteurs: readonly Porteur[], app: string, limite = app): Pick<Travail, 'app' | 'limite'> => ({
  app: lecture(PORT_APP, porteurs, `/api/v1/encours${app}`),
  limite: lecture(PORT_LIMITE, porteurs, `/api/v1/encours${limite}`),
});

/** W1, W4 and W5, on the pharmacies of these sessions. */
export const travauxDeLecture = (porteurs: readonly Porteur[], annee: number): Travail[] => [
  { nom: 'W1 première page', but: 2, ...lectures(porteurs, `?etat=DECLARE&${TRI}`, '?etat=DECLARE') },
  { nom: 'W4 recherche', but: 2, ...lectures(porteurs, `?q=deleguee&${TRI}`, '?q=deleguee') },
  { nom: 'W5 bilan annuel', but: 1.5, ...lectures(porteurs, `/bilan?annee=${annee}`) },
];

/** W2, on one pharmacy that has thousands of encours. */
export const travailProfond = async (proprietaire: pg.Client, porteurs: readonly Porteur[]): Promise<Travail> => {
  const { rows } = await proprietaire.query<{ date: string; id: number }>(
    `select date_declaration as date, id from encours where tenant_id = $1 order by date_declaration desc,
      id desc offset ${RANG_PROFOND - 1} limit 1`,
    [porteurs[0]?.tenant],
  );
  const borne = rows[0];
  if (!borne) throw new Error(`the measured pharmacy has fewer than ${RANG_PROFOND} encours`);
  return {
    nom: 'W2 page profonde',
    but: 2,
    ...lectures(
      porteurs,
      `?${TRI}&curseur=${encodeURIComponent(`${borne.date}~${borne.id}`)}`,
      `?date=${borne.date}&id=${borne.id}`,
    ),
  };
};

/** W3 and W6. Each connection modifies encours of its own, of pharmacies of its own. */
export const travauxEcriture = async (
  porteurs: readonly Porteur[],
  laboratoires: ReadonlyMap<number, number>,
  connexions: number,
  aujourdhui: string,
): Promise<Travail[]> => {
  const nouveau = ({ tenant }: Porteur) => ({
    laboratoireId: laboratoires.get(tenant),
    type: 'LOGISTIQUE',
    info: 'Colis incomplet',
    actionAttendue: 'AVOIR',
    valeurAttendueCentimes: 12_345,
    dateDeclaration: aujourdhui,
  });
  const creer = (port: number): Envoi => {
    const suivant = enTour(porteurs);
    const annee = Number(aujourdhui.slice(0, 4));
    return async () => {
      const porteur = suivant();
      const corps = port === PORT_APP ? nouveau(porteur) : { ...nouveau(porteur), annee };
      return (await demander(port, porteur, { method: 'POST', chemin: '/api/v1/encours', corps })) !== undefined;
    };
  };
  const PAR_CONNEXION = 16;
  type Cible = { readonly porteur: Porteur; readonly id: number; version: number };
  const cibles: Cible[][] = [];
  for (let connexion = 0; connexion < connexions * 2; connexion++) {
    const ciblesDeConnexion: Cible[] = [];
    for (let n = 0; n < PAR_CONNEXION; n++) {
      const porteur = porteurs[(connexion * PAR_CONNEXION + n) % porteurs.length] as Porteur;
      const texte = await demander(PORT_APP, porteur, {
        method: 'POST',
        chemin: '/api/v1/encours',
        corps: nouveau(porteur),
      });
      const { id, version } = JSON.parse(texte ?? '') as { id: number; version: number };
      ciblesDeConnexion.push({ porteur, id, version });
    }
    cibles.push(ciblesDeConnexion);
  }
  const rangs = new Map<number, number>();
  const modifier =
    (port: number): Envoi =>
    async (connexion) => {
      const ciblesDeConnexion = cibles[port === PORT_APP ? connexion : connexion + connexions] as Cible[];
      const rang = (rangs.get(connexion) ?? 0) + 1;
      rangs.set(connexion, rang);
      const cible = ciblesDeConnexion[rang % ciblesDeConnexion.length] as Cible;
      const corps = { ...nouveau(cible.porteur), responsableId: null, info: `Mesure ${rang}`, version: cible.version };
      const texte = await demander(port, cible.porteur, {
        method: 'PUT',
        chemin: `/api/v1/encours/${cible.id}`,
        corps,
      });
      if (texte !== undefined) cible.version = (JSON.parse(texte) as { version: number }).version;
      return texte !== undefined;
    };
  return [
    { nom: 'W3 création', but: 4, app: creer(PORT_APP), limite: creer(PORT_LIMITE) },
    { nom: 'W6 modification', but: 3, app: modifier(PORT_APP), limite: modifier(PORT_LIMITE) },
  ];
};
