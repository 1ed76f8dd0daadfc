import type { SystemeTx } from '#server/core/db/database.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import { comptesDeDemo } from './comptes.ts';
import { momentDeDemo } from './horaires.ts';

/** Adhérents without a history of their own: they give the groupements something to sort. */
type Pharmacie = {
  readonly nom: string;
  readonly ville: string;
  readonly codePostal: string;
  readonly titulaire: readonly [nom: string, prenom: string];
  /** Days since the pharmacy asked for its adhésion. */
  readonly age: number;
  readonly segments?: readonly string[];
  readonly etat?: 'WAITING' | 'TERMINATED';
};

const SEGMENTS: Readonly<Record<'ouest' | 'alpes', readonly (readonly [nom: string, description: string | null])[]>> = {
  ouest: [
    ['Littoral', 'Forte saison : solaires, voyage, premiers soins'],
    ['Centre-ville', 'Passage, dermocosmétique, horaires élargis'],
    ['Premium', 'Plus de deux millions d’euros de chiffre d’affaires'],
    ['Rural', null],
  ],
  alpes: [['Stations', 'Ouvertes surtout en hiver']],
};

const PHARMACIES: Readonly<Record<'ouest' | 'alpes', readonly Pharmacie[]>> = {
  ouest: [
    {
      nom: 'Pharmacie de la Corniche',
      ville: 'Pornic',
      codePostal: '44210',
      titulaire: ['Guillou', 'Armelle'],
      age: 810,
      segments: ['Littoral', 'Premium'],
    },
    {
      nom: 'Pharmacie du Port',
      ville: 'Concarneau',
      codePostal: '29900',
      titulaire: ['Le Goff', 'Ronan'],
      age: 640,
      segments: ['Littoral'],
    },
    {
      nom: 'Pharmacie Bretonnière',
      ville: 'Rennes',
      codePostal: '35000',
      titulaire: ['Marchand', 'Sylvie'],
      age: 505,
      segments: ['Centre-ville', 'Premium'],
    },
    {
      nom: 'Pharmacie du Bocage',
      ville: 'Bressuire',
      codePostal: '79300',
      titulaire: ['Ouvrard', 'Denis'],
      age: 330,
      segments: ['Rural'],
    },
    { nom: 'Pharmacie de l’Étoile', ville: 'Vannes', codePostal: '56000', titulaire: ['Daniel', 'Étienne'], age: 212 },
    {
      nom: 'Pharmacie des Marais salants',
      ville: 'Guérande',
      codePostal: '44350',
      titulaire: ['Rio', 'Marion'],
      age: 96,
      segments: ['Littoral'],
    },
    {
      nom: 'Pharmacie de la Gare',
      ville: 'Lorient',
      codePostal: '56100',
      titulaire: ['Nicolas', 'Erwan'],
      age: 3,
      etat: 'WAITING',
    },
    {
      nom: 'Pharmacie Saint-Pierre',
      ville: 'Saumur',
      codePostal: '49400',
      titulaire: ['Ménard', 'Lucie'],
      age: 1,
      etat: 'WAITING',
    },
    {
      nom: 'Pharmacie du Vallon',
      ville: 'Cholet',
      codePostal: '49300',
      titulaire: ['Brossard', 'Alain'],
      age: 700,
      etat: 'TERMINATED',
    },
  ],
  alpes: [
    {
      nom: 'Pharmacie du Vercors',
      ville: 'Villard-de-Lans',
      codePostal: '38250',
      titulaire: ['Blanchet', 'Odile'],
      age: 450,
      segments: ['Stations'],
    },
    { nom: 'Pharmacie du Lac', ville: 'Annecy', codePostal: '74000', titulaire: ['Perrin', 'Julien'], age: 280 },
    { nom: 'Pharmacie des Chartreux', ville: 'Voiron', codePostal: '38500', titulaire: ['Arnaud', 'Cécile'], age: 120 },
  ],
};

/** The adhérents with a history of their own, by the key of their account. */
const SEGMENTS_DES_COMPTES: Readonly<Record<string, readonly string[]>> = {
  tilleuls: ['Centre-ville', 'Premium'],
  glycines: ['Littoral'],
};

const a = (jour: Jour, heure: string) => `${jour}T${heure}:00Z`;

const insererSegments = async (
  tx: SystemeTx,
  tenantId: number,
  noms: (typeof SEGMENTS)['ouest'],
): Promise<Map<string, number>> =>
  new Map(
    (
      await tx
        .insertInto('segment')
        .values(noms.map(([nom, description]) => ({ tenant_id: tenantId, nom, description })))
        .returning(['id', 'nom'])
        .execute()
    ).map(({ id, nom }) => [nom, id]),
  );

type Groupement = { readonly id: number; readonly decideur: string; readonly segments: ReadonlyMap<string, number> };
type Membre = Pick<Pharmacie, 'age' | 'segments' | 'etat'> & { readonly id: number; readonly par: string };

const insererAdhesion = async (
  tx: SystemeTx,
  groupement: Groupement,
  membre: Membre,
  aujourdhui: Jour,
): Promise<number> => {
  const { id: pharmacieId, age, par, etat = 'ACCEPTED', segments = [] } = membre;
  const jour = (n: number) => ajouterJours(aujourdhui, -n);
  const { id } = await tx
    .insertInto('adhesion')
    .values({
      tenant_id: groupement.id,
      pharmacie_id: pharmacieId,
      etat,
      demandee_le: a(jour(age), '08:40'),
      demandee_par_nom: par,
      ...(etat === 'WAITING' ? {} : { decidee_le: a(jour(age - 2), '14:05'), decidee_par_nom: groupement.decideur }),
      ...(etat === 'TERMINATED'
        ? { terminee_le: a(jour(45), '10:20'), terminee_par_nom: par, rompue_par: 'PHARMACIE' }
        : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const choisis = segments.map((nom) => groupement.segments.get(nom)).filter((segment) => segment !== undefined);
  if (choisis.length > 0)
    await tx
      .insertInto('adhesion_segment')
      .values(
        choisis.map((segment_id) => ({
          tenant_id: groupement.id,
          adhesion_id: id,
          segment_id,
          pharmacie_id: pharmacieId,
        })),
      )
      .execute();
  return id;
};

const insererPharmacie = async (
  tx: SystemeTx,
  pharmacie: Pharmacie,
  cle: string,
  rang: number,
  passwordHash: string,
  aujourdhui: Jour,
) => {
  const { nom, ville, codePostal, titulaire, age } = pharmacie;
  const { id } = await tx
    .insertInto('tenant')
    .values({
      type: 'PHARMACIE',
      nom,
      ville,
      code_postal: codePostal,
      rue: `${3 + rang * 7} rue de la République`,
      mail: `contact@${cle}.exemple.fr`,
      telephone: `02410000${String(10 + rang)}`,
      cip: `21${String(10_000 + rang * 211).padStart(5, '0')}`,
      titulaires: titulaire.join(' '),
      active: 'ACCEPTED',
      abonnement_alias: 'MANDAT-DEMO',
      abonnement_date_fin: ajouterJours(aujourdhui, 180),
      cree_le: a(ajouterJours(aujourdhui, -age - 20), '09:15'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('utilisateur')
    .values({
      tenant_id: id,
      username: cle,
      role: 'ADMIN',
      nom: titulaire[0],
      prenom: titulaire[1],
      email: `titulaire@${cle}.exemple.fr`,
      password_hash: passwordHash,
      first_connection: false,
      derniere_connexion:
        rang % 4 === 3 ? null : momentDeDemo(ajouterJours(aujourdhui, -(rang * rang) % 60), '07:50', aujourdhui),
    })
    .execute();
  return id;
};

/** Adhérents, requests, a former one and segments, for the two groupements. */
export const chargerAdhesions = async (
  tx: SystemeTx,
  tenants: ReadonlyMap<string, number>,
  passwordHash: string,
  aujourdhui: Jour,
): Promise<void> => {
  for (const cle of ['ouest', 'alpes'] as const) {
    const id = tenants.get(cle);
    const equipe = comptesDeDemo.find((compte) => compte.cle === cle)?.utilisateurs[0];
    if (id === undefined || !equipe) throw new Error(`unknown account ${cle}`);
    const groupement = {
      id,
      decideur: `${equipe[2]} ${equipe[3]}`,
      segments: await insererSegments(tx, id, SEGMENTS[cle]),
    };
    for (const compte of comptesDeDemo.filter((compteDeDemo) => compteDeDemo.groupement === cle)) {
      const [titulaire] = compte.utilisateurs;
      const membre = {
        id: tenants.get(compte.cle) ?? 0,
        par: `${titulaire?.[2]} ${titulaire?.[3]}`,
        age: 300,
        segments: SEGMENTS_DES_COMPTES[compte.cle] ?? [],
      };
      await insererAdhesion(tx, groupement, membre, aujourdhui);
    }
    for (const [rang, pharmacie] of PHARMACIES[cle].entries()) {
      const pharmacieId = await insererPharmacie(
        tx,
        pharmacie,
        `${cle}-${rang + 1}`,
        rang + (cle === 'alpes' ? 20 : 0),
        passwordHash,
        aujourdhui,
      );
      const adhesionId = await insererAdhesion(
        tx,
        groupement,
        { ...pharmacie, id: pharmacieId, par: pharmacie.titulaire.join(' ') },
        aujourdhui,
      );
      if (pharmacie.etat === 'WAITING')
        await annoncerEvenement(tx, null, 'ADHESION_DEMANDEE', [
          {
            tenantId: id,
            objet: '',
            elements: [adhesionId],
            donnees: { pharmacie: `${pharmacie.nom} (${pharmacie.ville})` },
            lien: { ecran: 'parametresAdherents', params: { onglet: 'DEMANDES', ouvert: String(adhesionId) } },
          },
        ]);
    }
  }
};
