// The six works of the table, asked of the product and of the bare limit: the same rows, the same sessions in turn.
import type pg from 'pg';
import { MIME_COMPACT } from '../src/shared/core/api/compact.ts';
import { PORT_APP, PORT_AVANT } from './banc.ts';
import { envoyer, type Appel } from '../scripts/envoyer.ts';
import type { Porteur } from './sessions.ts';

export const PORT_LIMITE = 3972;

/** One request on a connection; resolves to false when it was refused. */
export type Envoi = (connexion: number) => Promise<boolean>;
/** `avant`: another version of the product. `instruction`: the bare limit that reads or writes all in one statement. */
export const cibles = ['app', 'avant', 'limite', 'instruction'] as const;
export type Cible = (typeof cibles)[number];
export type Travail = {
  readonly nom: string;
  /** Largest allowed ratio of the product's CPU time to that of the bare limit. */
  readonly but: number;
  /** CPU of the product over that of the version before, at most: asked of one version alone, told of the others. */
  readonly part: number;
  readonly envois: Readonly<Record<Cible, Envoi>>;
};
const PORTS: Readonly<Record<Cible, number>> = {
  app: PORT_APP,
  avant: PORT_AVANT,
  limite: PORT_LIMITE,
  instruction: PORT_LIMITE,
};
const estLimite = (cible: Cible): boolean => PORTS[cible] === PORT_LIMITE;
const pourChacune = (faire: (cible: Cible) => Envoi): Travail['envois'] =>
  Object.fromEntries(cibles.map((cible) => [cible, faire(cible)])) as Record<Cible, Envoi>;

const TRI = 'tri=dateDeclaration&ordre=desc';
const RANG_PROFOND = 3000;

/** Takes the elements in turn, so that no token is warmer than another. */
const enTour = <T>(liste: readonly T[]): (() => T) => {
  let rang = 0;
  return () => liste[rang++ % liste.length] as T;
};
const demander = async (cible: Cible, { tenant, token }: Porteur, appel: Appel): Promise<string | undefined> => {
  const entetes: Record<string, string> = estLimite(cible)
    ? { 'x-tenant': String(tenant), 'x-cible': cible }
    : { authorization: `Bearer ${token}`, accept: MIME_COMPACT };
  const { status, texte } = await envoyer(PORTS[cible], { ...appel, entetes });
  return status === 200 ? texte : undefined;
};
const lecture = (cible: Cible, porteurs: readonly Porteur[], chemin: string): Envoi => {
  const suivant = enTour(porteurs);
  return async () => (await demander(cible, suivant(), { method: 'GET', chemin })) !== undefined;
};
const lectures = (porteurs: readonly Porteur[], app: string, limite = app): Pick<Travail, 'envois'> => ({
  envois: pourChacune((cible) => lecture(cible, porteurs, `/api/v1/encours${estLimite(cible) ? limite : app}`)),
});

/** W1, W4 and W5, on the pharmacies of these sessions. */
export const travauxDeLecture = (porteurs: readonly Porteur[], annee: number): Travail[] => [
  { nom: 'W1 première page', but: 2, part: 0.5, ...lectures(porteurs, `?etat=DECLARE&${TRI}`, '?etat=DECLARE') },
  { nom: 'W4 recherche', but: 2, part: 0.6, ...lectures(porteurs, `?q=deleguee&${TRI}`, '?q=deleguee') },
  { nom: 'W5 bilan annuel', but: 1.5, part: 1, ...lectures(porteurs, `/bilan?annee=${annee}`) },
];

/** W2, on a pharmacy with thousands of encours. */
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
    part: 0.6,
    ...lectures(
      porteurs,
      `?${TRI}&curseur=${encodeURIComponent(`${borne.date}~${borne.id}`)}`,
      `?date=${borne.date}&id=${borne.id}`,
    ),
  };
};

/**
 * W3 and W6. Each connection modifies its own encours, in its own pharmacies.
 * @param par who writes these encours first: any of those that share their database
 */
export const travauxEcriture = async (
  porteurs: readonly Porteur[],
  laboratoires: ReadonlyMap<number, number>,
  connexions: number,
  aujourdhui: string,
  par: Cible = 'app',
): Promise<Travail[]> => {
  const nouveau = ({ tenant }: Porteur) => ({
    laboratoireId: laboratoires.get(tenant),
    type: 'LOGISTIQUE',
    info: 'Colis incomplet',
    actionAttendue: 'AVOIR',
    valeurAttendueCentimes: 12_345,
    dateDeclaration: aujourdhui,
  });
  const creer = (cible: Cible): Envoi => {
    const suivant = enTour(porteurs);
    const annee = Number(aujourdhui.slice(0, 4));
    return async () => {
      const porteur = suivant();
      const corps = estLimite(cible) ? { ...nouveau(porteur), annee } : nouveau(porteur);
      return (await demander(cible, porteur, { method: 'POST', chemin: '/api/v1/encours', corps })) !== undefined;
    };
  };
  const PAR_CONNEXION = 16;
  type Modifie = { readonly porteur: Porteur; readonly id: number; version: number };
  const modifies: Modifie[][] = [];
  for (let connexion = 0; connexion < connexions * cibles.length; connexion++) {
    const modifiesDeConnexion: Modifie[] = [];
    for (let n = 0; n < PAR_CONNEXION; n++) {
      const porteur = porteurs[(connexion * PAR_CONNEXION + n) % porteurs.length] as Porteur;
      const texte = await demander(par, porteur, {
        method: 'POST',
        chemin: '/api/v1/encours',
        corps: nouveau(porteur),
      });
      const { id, version } = JSON.parse(texte ?? '') as { id: number; version: number };
      modifiesDeConnexion.push({ porteur, id, version });
    }
    modifies.push(modifiesDeConnexion);
  }
  const rangs = new Map<number, number>();
  const modifier =
    (cible: Cible): Envoi =>
    async (connexion) => {
      const deConnexion = modifies[connexion + cibles.indexOf(cible) * connexions] as Modifie[];
      const rang = (rangs.get(connexion) ?? 0) + 1;
      rangs.set(connexion, rang);
      const modifie = deConnexion[rang % deConnexion.length] as Modifie;
      const { porteur, version, id } = modifie;
      const corps = { ...nouveau(porteur), responsableId: null, info: `Mesure ${rang}`, version };
      const texte = await demander(cible, porteur, { method: 'PUT', chemin: `/api/v1/encours/${id}`, corps });
      if (texte !== undefined) modifie.version = (JSON.parse(texte) as { version: number }).version;
      return texte !== undefined;
    };
  return [
    { nom: 'W3 création', but: 4, part: 0.4, envois: pourChacune(creer) },
    { nom: 'W6 modification', but: 3, part: 0.35, envois: pourChacune(modifier) },
  ];
};
