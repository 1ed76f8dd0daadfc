import type { SystemeTx } from '#server/core/db/database.ts';

type LaboDemo = readonly [
  nom: string,
  color: string,
  rue: string,
  codePostal: string,
  ville: string,
  franco: string,
  gammes: readonly string[],
];

/** Fictional laboratories, their towns and ranges. */
export const laboratoiresDemo: readonly LaboDemo[] = [
  ['Laboratoires Abylis', '#0b6e99', '14 rue des Forges', '69007', 'Lyon', '300 € HT', ['Abylis Peau', 'Abylis Bébé']],
  ['Aquavéa', '#1098ad', '2 chemin du Littoral', '56000', 'Vannes', '150 € HT', ['Aquavéa Nez', 'Aquavéa Yeux']],
  [
    'Boréal Santé',
    '#364fc7',
    '81 avenue de la Marne',
    '59700',
    'Marcq-en-Barœul',
    '250 € HT',
    ['Boréal Défenses', 'Boréal Gorge'],
  ],
  [
    'Laboratoire Canopée',
    '#2b8a3e',
    '5 allée des Cèdres',
    '33600',
    'Pessac',
    '200 € HT',
    ['Canopée Phyto', 'Canopée Sommeil'],
  ],
  ['Dermalune', '#ae3ec9', '19 rue Lafayette', '75009', 'Paris', '400 € HT', ['Dermalune Visage', 'Dermalune Solaire']],
  ['Éclat d’Argile', '#c92a2a', '7 place du Marché', '30000', 'Nîmes', '120 € HT', ['Argile Masques', 'Argile Dents']],
  [
    'Florasud',
    '#e67700',
    '33 route de Grasse',
    '06130',
    'Grasse',
    '180 € HT',
    ['Florasud Huiles', 'Florasud Diffusion'],
  ],
  [
    'Galénix',
    '#495057',
    '150 boulevard Vivier-Merle',
    '69003',
    'Lyon',
    '500 € HT',
    ['Galénix Générique', 'Galénix OTC'],
  ],
  [
    'Héliance',
    '#f08c00',
    '22 rue du Soleil',
    '34000',
    'Montpellier',
    '350 € HT',
    ['Héliance Solaire', 'Héliance Enfant'],
  ],
  ['Iris Optic Soins', '#1864ab', '8 rue Pasteur', '25000', 'Besançon', '100 € HT', ['Iris Lentilles']],
  [
    'Laboratoires Jouvence du Marais',
    '#5c940d',
    '11 rue des Rosiers',
    '79000',
    'Niort',
    '160 € HT',
    ['Jouvence Circulation', 'Jouvence Digestion'],
  ],
  [
    'Kinéform',
    '#087f5b',
    '60 rue de la République',
    '42000',
    'Saint-Étienne',
    '220 € HT',
    ['Kinéform Orthèses', 'Kinéform Contention'],
  ],
  [
    'Lactélia',
    '#d6336c',
    '4 rue de la Laiterie',
    '35500',
    'Vitré',
    '300 € HT',
    ['Lactélia Premier âge', 'Lactélia Confort'],
  ],
  [
    'Minéralys',
    '#0c8599',
    '28 avenue des Sources',
    '63140',
    'Châtel-Guyon',
    '190 € HT',
    ['Minéralys Magnésium', 'Minéralys Sport'],
  ],
  ['Naturéo', '#37b24d', '3 rue du Verger', '26000', 'Valence', '140 € HT', ['Naturéo Compléments']],
  [
    'Opaline Cosmétiques',
    '#e64980',
    '77 cours Mirabeau',
    '13100',
    'Aix-en-Provence',
    '280 € HT',
    ['Opaline Cheveux', 'Opaline Corps'],
  ],
  [
    'Pharmavosges',
    '#862e9c',
    '16 rue des Vosgiens',
    '88000',
    'Épinal',
    '250 € HT',
    ['Vosges Pastilles', 'Vosges Sirops'],
  ],
  ['Quintessens', '#5f3dc4', '9 quai Rambaud', '69002', 'Lyon', '210 € HT', ['Quintessens Aroma']],
  [
    'Laboratoires Roche-Bleue',
    '#1971c2',
    '45 rue de Vaugirard',
    '75015',
    'Paris',
    '450 € HT',
    ['Roche-Bleue Hydra', 'Roche-Bleue Solaire'],
  ],
  ['Sanadent', '#0ca678', '12 rue Bugeaud', '87000', 'Limoges', '130 € HT', ['Sanadent Brosses', 'Sanadent Gencives']],
  [
    'Thermale de Lussac',
    '#22b8cf',
    '1 avenue des Thermes',
    '03200',
    'Vichy',
    '320 € HT',
    ['Lussac Eau', 'Lussac Apaise'],
  ],
  [
    'Univia Diagnostics',
    '#343a40',
    '90 rue de Gerland',
    '69007',
    'Lyon',
    '400 € HT',
    ['Univia Tests', 'Univia Tension'],
  ],
  [
    'Vermeil Nutrition',
    '#fa5252',
    '6 rue de la Soie',
    '42300',
    'Roanne',
    '200 € HT',
    ['Vermeil Protéines', 'Vermeil Senior'],
  ],
  ['Wellmer', '#15aabf', '18 quai de Rohan', '56100', 'Lorient', '170 € HT', ['Wellmer Oméga']],
  ['Xylène & Fils', '#7048e8', '52 rue Nationale', '37000', 'Tours', '90 € HT', ['Xylène Premiers soins']],
  [
    'Yvoire Pharma',
    '#f76707',
    '21 route du Lac',
    '74140',
    'Yvoire',
    '240 € HT',
    ['Yvoire Articulations', 'Yvoire Muscles'],
  ],
  [
    'Zéphyr Respiratoire',
    '#4263eb',
    '10 rue de l’Air',
    '31000',
    'Toulouse',
    '260 € HT',
    ['Zéphyr Allergies', 'Zéphyr Nez'],
  ],
  [
    'Compagnie des Herboristes',
    '#66a80f',
    '38 rue Saint-Guilhem',
    '34000',
    'Montpellier',
    '110 € HT',
    ['Herboristes Tisanes'],
  ],
];

export const GAMMES: ReadonlyMap<string, readonly string[]> = new Map(
  laboratoiresDemo.map(([nom, , , , , , gammes]) => [nom, gammes]),
);

const domaine = (nom: string): string =>
  nom
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();

/** Writes the catalogue; gives the ids by name. */
export const chargerCatalogue = async (tx: SystemeTx): Promise<Map<string, number>> => {
  const ids = new Map<string, number>();
  for (const [i, [nom, color, rue, codePostal, ville, franco]] of laboratoiresDemo.entries()) {
    const site = `${domaine(nom)}.exemple.fr`;
    const telephone = (n: number) => `0${n}${String(20_000_000 + i * 731_117).slice(0, 8)}`;
    const { id } = await tx
      .insertInto('laboratoire_detail')
      .values({
        nom,
        color,
        rue,
        code_postal: codePostal,
        ville,
        franco_de_port: franco,
        email_laboratoire: `pharmaciens@${site}`,
        telephone_laboratoire: telephone(4),
        nom_plateforme: `Plateforme logistique ${ville}`,
        email_plateforme: `logistique@${site}`,
        telephone_logistique: telephone(5),
        email_comptabilite: `comptabilite@${site}`,
        telephone_comptabilite: telephone(1),
        url_site_commande: `https://commandes.${site}/`,
        ...(i % 3 === 0 ? { url_espace_declaratif: `https://declarations.${site}/` } : {}),
        ...(i % 4 === 0 ? { url_reclamation_logistique: `https://sav.${site}/livraison` } : {}),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(nom, id);
  }
  return ids;
};

const CONTACTS = [
  ['Sandrine Roy', 'Déléguée pharmaceutique', ['COMMERCIAL']],
  ['Paul Marchand', 'Service clients', ['LOGISTIQUE']],
  ['Nicole Faure', 'Comptabilité clients', ['COMPTABILITE']],
] as const;

/**
 * A tenant adopts laboratories: stars on the first ones, turnover of three years, a few contacts. Gives the adopted ids
 * by name.
 */
export const adopterPourLesComptes = async (
  tx: SystemeTx,
  tenantId: number,
  catalogue: ReadonlyMap<string, number>,
  noms: readonly string[],
  annee: number,
): Promise<Map<string, number>> => {
  const adoptes = new Map<string, number>();
  for (const [i, nom] of noms.entries()) {
    const detailId = catalogue.get(nom);
    if (detailId === undefined) throw new Error(`unknown laboratory ${nom}`);
    const { id } = await tx
      .insertInto('laboratoire')
      .values({ tenant_id: tenantId, detail_id: detailId, etoile: i < 4, cree_par_nom: 'Démonstration' })
      .returning('id')
      .executeTakeFirstOrThrow();
    adoptes.set(nom, id);
    const base = 4_000 + (noms.length - i) * 1_870 + nom.length * 113;
    const ca = [base * 0.88, base, base * 0.93].map((montant, recul) => ({
      tenant_id: tenantId,
      laboratoire_id: id,
      annee: annee - 2 + recul,
      montant: Math.round(montant),
    }));
    await tx.insertInto('laboratoire_ca').values(ca).execute();
    const contacts = CONTACTS.slice(0, (i % 3) + 1).map(([contact, fonction, usages]) => ({
      tenant_id: tenantId,
      laboratoire_id: id,
      nom: contact,
      fonction,
      email: `${domaine(contact)}@${domaine(nom)}.exemple.fr`,
      telephone: `06${String(10_000_000 + i * 317_233).slice(0, 8)}`,
      usages: [...usages],
    }));
    await tx.insertInto('laboratoire_contact').values(contacts).execute();
  }
  return adoptes;
};
