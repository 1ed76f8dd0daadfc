import type { SystemeTx } from '#server/core/db/database.ts';
import type { Role, TypeTenant } from '#shared/core/acteur.ts';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import { estLuhn, tvaDepuisSiren } from '#shared/features/comptes/tenant/rules/cles.ts';

export const MOT_DE_PASSE_DEMO = 'Pharmaccord1';

type CompteDemo = {
  readonly cle: string;
  readonly type: TypeTenant;
  readonly nom: string;
  readonly rue: string;
  readonly codePostal: string;
  readonly ville: string;
  readonly active?: 'WAITING' | 'ACCEPTED' | 'TERMINATED';
  readonly abonnement: 'partenaire' | 'abonne' | 'renouvele' | 'essai' | 'aucun';
  readonly groupement?: string;
  readonly partenariat?: boolean;
  readonly utilisateurs: readonly (readonly [username: string, role: Role, nom: string, prenom: string])[];
  /** Identifiers of those who left: their account is deactivated. */
  readonly partis?: readonly string[];
};

/** Fictional accounts. The identifiers are those of the README. */
export const comptesDeDemo: readonly CompteDemo[] = [
  {
    cle: 'editeur',
    type: 'EDITEUR',
    nom: 'Pharmaccord',
    rue: '12 quai de la Fosse',
    codePostal: '44000',
    ville: 'Nantes',
    abonnement: 'aucun',
    utilisateurs: [['super', 'SUPER_ADMIN', 'Morvan', 'Solène']],
  },
  {
    cle: 'ouest',
    type: 'GROUPEMENT',
    nom: 'Officines du Ponant',
    rue: '4 place Graslin',
    codePostal: '44000',
    ville: 'Nantes',
    abonnement: 'abonne',
    partenariat: true,
    utilisateurs: [
      ['groupement', 'GROUPEMENT', 'Kerbrat', 'Yann'],
      ['consultation', 'CONSULTATION_GROUPEMENT', 'Delaunay', 'Inès'],
    ],
  },
  {
    cle: 'alpes',
    type: 'GROUPEMENT',
    nom: 'Alpes Pharma Union',
    rue: '27 avenue Félix Viallet',
    codePostal: '38000',
    ville: 'Grenoble',
    abonnement: 'abonne',
    partenariat: false,
    utilisateurs: [['groupement2', 'GROUPEMENT', 'Ferrand', 'Mathilde']],
  },
  {
    cle: 'tilleuls',
    type: 'PHARMACIE',
    nom: 'Pharmacie des Tilleuls',
    rue: '18 rue du Mail',
    codePostal: '49100',
    ville: 'Angers',
    abonnement: 'renouvele',
    groupement: 'ouest',
    utilisateurs: [
      ['titulaire', 'ADMIN', 'Beaumont', 'Claire'],
      ['achat', 'ACHAT', 'Nguyen', 'Thomas'],
      ['merch', 'MERCHANDISING', 'Lopez', 'Camille'],
      ['operateur', 'OPERATEUR', 'Traoré', 'Aminata'],
      ['operateur2', 'OPERATEUR', 'Garnier', 'Hugo'],
      ['operateur3', 'OPERATEUR', 'Morel', 'Jade'],
    ],
    partis: ['operateur3'],
  },
  {
    cle: 'voisin',
    type: 'PHARMACIE',
    nom: 'Pharmacie du Vieux Port',
    rue: '3 quai Duperré',
    codePostal: '17000',
    ville: 'La Rochelle',
    abonnement: 'partenaire',
    utilisateurs: [
      ['voisin', 'ADMIN', 'Chauvet', 'Élodie'],
      ['voisin-operateur', 'OPERATEUR', 'Benali', 'Karim'],
    ],
  },
  {
    cle: 'trade',
    type: 'TRADE',
    nom: 'Trade & Officine Conseil',
    rue: '9 rue de Strasbourg',
    codePostal: '35000',
    ville: 'Rennes',
    abonnement: 'aucun',
    utilisateurs: [['delegue', 'DELEGUE', 'Rousseau', 'Julien']],
  },
  {
    cle: 'attente',
    type: 'PHARMACIE',
    nom: 'Pharmacie de la Halle',
    rue: '1 place de la Halle',
    codePostal: '72000',
    ville: 'Le Mans',
    abonnement: 'aucun',
    active: 'WAITING',
    utilisateurs: [['attente', 'ADMIN', 'Petit', 'Laure']],
  },
  {
    cle: 'resilie',
    type: 'PHARMACIE',
    nom: 'Pharmacie du Moulin',
    rue: '40 route de Paris',
    codePostal: '53000',
    ville: 'Laval',
    abonnement: 'aucun',
    active: 'TERMINATED',
    utilisateurs: [['resilie', 'ADMIN', 'Fontaine', 'Marc']],
  },
  {
    cle: 'sansabo',
    type: 'PHARMACIE',
    nom: 'Pharmacie des Remparts',
    rue: '6 rue des Remparts',
    codePostal: '35400',
    ville: 'Saint-Malo',
    abonnement: 'aucun',
    utilisateurs: [['sansabo', 'ADMIN', 'Leclerc', 'Nadia']],
  },
  {
    cle: 'glycines',
    type: 'PHARMACIE',
    nom: 'Pharmacie des Glycines',
    rue: '55 boulevard Foch',
    codePostal: '44600',
    ville: 'Saint-Nazaire',
    abonnement: 'essai',
    groupement: 'ouest',
    utilisateurs: [['glycines', 'ADMIN', 'Hamon', 'Gaël']],
  },
  {
    cle: 'cathedrale',
    type: 'PHARMACIE',
    nom: 'Grande Pharmacie de la Cathédrale',
    rue: '2 parvis Sainte-Croix',
    codePostal: '29000',
    ville: 'Quimper',
    abonnement: 'abonne',
    groupement: 'ouest',
    utilisateurs: [['cathedrale', 'ADMIN', 'Le Bihan', 'Maëlle']],
  },
];

const champsAbonnement = (abonnement: CompteDemo['abonnement'], aujourdhui: Jour) => {
  switch (abonnement) {
    case 'partenaire':
      return { abonnement_partenaire: true };
    case 'abonne':
      return { abonnement_alias: 'MANDAT-DEMO', abonnement_date_fin: ajouterJours(aujourdhui, 210) };
    case 'renouvele':
      return { abonnement_alias: 'MANDAT-DEMO-TILLEULS', abonnement_date_fin: ajouterJours(aujourdhui, 210) };
    case 'essai':
      return { abonnement_date_essai: ajouterJours(aujourdhui, 12) };
    case 'aucun':
      return {};
  }
};

/** Writes the accounts; gives the ids of tenants by key and of users by identifier. */
export const chargerComptes = async (
  tx: SystemeTx,
  passwordHash: string,
  aujourdhui: Jour,
): Promise<{ tenants: Map<string, number>; utilisateurs: Map<string, number> }> => {
  const tenants = new Map<string, number>();
  const utilisateurs = new Map<string, number>();
  for (const [i, compte] of comptesDeDemo.entries()) {
    const titulaire = compte.utilisateurs[0];
    const creeLe = `${ajouterJours(aujourdhui, compte.active === 'WAITING' ? -1 : i * 37 - 430)}T09:15:00Z`;
    const { id } = await tx
      .insertInto('tenant')
      .values({
        ...(compte.type === 'PHARMACIE' ? identifiants(i, compte) : {}),
        type: compte.type,
        nom: compte.nom,
        mail: `contact@${compte.cle}.exemple.fr`,
        rue: compte.rue,
        code_postal: compte.codePostal,
        ville: compte.ville,
        telephone: `02400000${String(10 + i)}`,
        active: compte.active ?? 'ACCEPTED',
        titulaires: titulaire && compte.type === 'PHARMACIE' ? `${titulaire[2]} ${titulaire[3]}` : null,
        partenariat: compte.partenariat ?? false,
        ...(compte.type === 'PHARMACIE' ? { cip: `20${String(10_000 + i * 137).padStart(5, '0')}` } : {}),
        cree_le: creeLe,
        ...champsAbonnement(compte.abonnement, aujourdhui),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    tenants.set(compte.cle, id);
    for (const [rang, [username, role, nom, prenom]] of compte.utilisateurs.entries()) {
      const parti = compte.partis?.includes(username) ?? false;
      const vuIlYA = parti ? 73 : (i * 3 + rang * 2) % 9;
      const utilisateur = await tx
        .insertInto('utilisateur')
        .values({
          tenant_id: id,
          username,
          role,
          nom,
          prenom,
          email: `${username}@${compte.cle}.exemple.fr`,
          password_hash: passwordHash,
          first_connection: false,
          activated: !parti,
          cree_le: creeLe,
          derniere_connexion: compte.active
            ? null
            : `${ajouterJours(aujourdhui, -1 - vuIlYA)}T${String(8 + rang).padStart(2, '0')}:12:00Z`,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      utilisateurs.set(username, utilisateur.id);
    }
  }
  return { tenants, utilisateurs };
};

/** Completes a number so that Luhn accepts it. */
export const avecCle = (debut: string): string =>
  debut + String(Array.from('0123456789').find((cle) => estLuhn(debut + cle)));

/** Fictional, with the right keys: nothing to warn about on the settings screen. */
const identifiants = (i: number, { codePostal, ville, cle }: CompteDemo) => {
  const departement = codePostal.slice(0, 2);
  const rang = String(10_000 + i * 137);
  const siren = avecCle(`89${String(100_000 + i * 1_373)}`);
  return {
    finess: avecCle(`${departement}0${rang}`),
    numero_assurance_maladie: `${departement}2${rang}${i % 10}`.slice(0, 9),
    siret: avecCle(`${siren}0001`),
    ape: '4773Z',
    rcs: `${ville} B ${siren}`,
    capital: '10 000 €',
    numero_intracommunautaire: tvaDepuisSiren(siren),
    site: `https://${cle}.exemple.fr/`,
  };
};

/** What the start prints of those who may log in: identifier, role, account. */
export const comptesDemo = (): { username: string; role: string; compte: string }[] =>
  comptesDeDemo.flatMap(({ nom, utilisateurs, partis = [] }) =>
    utilisateurs
      .filter(([username]) => !partis.includes(username))
      .map(([username, role]) => ({ username, role, compte: nom })),
  );
