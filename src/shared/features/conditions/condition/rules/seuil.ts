import { motifParmi } from '#shared/core/textes/motifs.ts';
import { sansAccents } from '#shared/core/textes/mots.ts';
import type { SeuilDeCondition } from '#shared/features/argent/facture/rules/seuils.ts';

type Bornes = { readonly min: number | null; readonly max: number | null };
type Mesure = 'UNITES' | 'CENTIMES';
/** One clause: its threshold, and the percentages it mentions. */
type Palier = Bornes & { readonly mesure: Mesure | null; readonly pourcents: readonly number[] };

const NOMBRE = String.raw`(?<![\d.])(\d+(?:\.\d+)?)(?![\d.]*\d)`;
const SORTES = 'unites?|u|uvc|boites?|btes?|pieces?|pcs?|produits?|articles?|tubes?|flacons?|exemplaires?';
const UNITE = String.raw`(?:${SORTES})\b`;
const EUROS = String.raw`(?:€|euros?\b|eur\b)(?: (?:ht|h\.t\.?|net))?`;
const QUOI = String.raw`(?: ?(?<unite>${UNITE})| ?(?<euros>${EUROS}))?`;
const AU_MOINS = [
  '(?:>=|superieure?s? ou egale?s? a|a partir d(?:e|u)|a compter de|au moins|pour',
  String.raw`minimum(?: de)?|mini\.?(?: de)?|min\.?(?: de)?)`,
].join('|');
const PLUS_QUE = String.raw`(?:plus de|au[ -]dela de|superieure?s? a|>)`;
const SUFFIXE = String.raw`(?: ?(?:et plus|ou plus|et \+|\+|minimum|mini\b|min\b\.?))?`;

const ENTRE = new RegExp(
  String.raw`(?:de |entre )?${NOMBRE}${QUOI} ?(?:a|et|-) (?<exclu>moins de )?${NOMBRE}(?: ?${UNITE}| ?${EUROS})?`,
);
const MOINS_DE = new RegExp(String.raw`\b(?:moins de|<) ?${NOMBRE}${QUOI}`);
const PLUS = new RegExp(String.raw`${PLUS_QUE} ?${NOMBRE}${QUOI}`);
const DES = new RegExp(String.raw`${AU_MOINS} ?:? ?${NOMBRE}${QUOI}${SUFFIXE}`);
const SEUL = new RegExp(String.raw`${NOMBRE} ?(?:(?<unite>${UNITE})|(?<euros>${EUROS}))${SUFFIXE}`);

/** Words of a clause that require nothing an invoice could show. */
const NEUTRES = motifParmi(
  [
    /\b(?:sans|aucun|pas de) (?:minimum|engagement|condition|seuil|limite)s?(?: d[e']? ?\w+)?/,
    />= (?:la |le )?(?:premiere?|1ere?|1er|1re)\b \w+|>= (?:la |une )?premiere unite/,
    /^\s*(?:\w+|\d+) commandes? (?:(?:par|dans l.|a l.|sur l.|au cours de l.) ?\w+)\s*$/,
    /\bremises? sur facture\b/,
    /\b\d{1,3} ?j(?:ours?)?\b(?: fin de mois)?/,
    /\b\d{1,2}\/\d{1,2}(?:\/\d{2,4})?\b|\b(?:19|20)\d\d\b/,
    /(?<![\d.,+])\d{1,4} ?\+ ?\d{1,4}(?! ?\+)/,
  ],
  'g',
);
/** Words of a threshold that one invoice cannot show. */
const HORS_FACTURE = motifParmi([
  /\b(?:par|tous les|toutes les|chaque) (?:ans?|annees?|mois|trimestres?|semestres?|tranches?|multiples?)\b/,
  /\b(?:annuel|mensuel|trimestriel|semestriel|cumul)\w*|\bsur (?:l.annee|la periode|l.an)\b|\bdans l.annee\b/,
  /\b(?:si|sauf|hors|ou|selon|uniquement|seulement|sous reserve|a condition|tranches?|multiples?|engage\w*)\b/,
  /\b(?:maximum|max|maxi|plafon\w+|limite\w*|jusqu|au plus|minimum|mini|min|seuil|paliers?|au moins)\b/,
  /\b(?:cartons?|colis|packs?|lots?|displays?|presentoirs?|palettes?|caisses?|ttc|t\.t\.c)\b/,
  /\d|>|</,
]);
const CHAQUE = String.raw`par|de chaque|chaque|d.une? meme|de la meme|du meme|meme`;
const PAR_PRODUIT = new RegExp(
  String.raw`\b(?:${CHAQUE}) ?(?:references?|ref|lignes?|produits?|articles?)\b|\bidentiques?\b`,
);
const PAR_COMMANDE = motifParmi([
  /\bpanach\w+|\bassorti\w*|\bmelang\w+|\bconfondu\w*|\bau total\b|\bglobal\w*/,
  /\bcommandes?\b|\bfactures?\b|\blivraisons?\b/,
]);

/** Normalises a text: figures written as a computer does, percentages kept apart, « dès » told from « des ». */
const normaliser = (texte: string): string =>
  sansAccents(texte.toLowerCase().replace(/\bdès\b|\bdes(?=\s+\d)|≥/g, '>='))
    .replace(/[\u00a0\u202f’]/g, (signe) => (signe === '’' ? "'" : ' '))
    .replace(/(?<=\d) (?=\d{3}\b)/g, '')
    .replace(/(?<=\d),(?=\d)/g, '.')
    .replace(/\s+/g, ' ');
const POURCENT = /(?<![\d.])(\d{1,3}(?:\.\d{1,2})?) ?%/g;

const CLAUSES = /[,;()\n]|\.(?!\d)|\s[/|-]\s|\bpuis\b|\bet (?=\d{1,3}(?:\.\d+)? ?%)/;

type Groupes = Readonly<Record<string, string | undefined>>;
type LirePalier = (nombres: readonly [number, number], groupes: Groupes) => Bornes;
const ECRITURES: readonly (readonly [RegExp, LirePalier])[] = [
  [ENTRE, ([min, fin], { exclu }) => ({ min, max: exclu === undefined ? fin + 1 : fin })],
  [MOINS_DE, ([max]) => ({ min: null, max })],
  [PLUS, ([au]) => ({ min: au + 1, max: null })],
  [DES, ([min]) => ({ min, max: null })],
  [SEUL, ([min]) => ({ min, max: null })],
];

/** The thresholds of a clause: none, some, or INCOMPRIS when they cannot be understood. */
const lireClause = (clause: string): readonly Palier[] | 'INCOMPRIS' => {
  const pourcents = [...clause.matchAll(POURCENT)].map(([, ecrit]) => Math.round(Number(ecrit) * 100));
  const nue = clause.replace(POURCENT, ' ').trim().replace(NEUTRES, ' ');
  for (const [motif, lire] of ECRITURES) {
    const trouve = motif.exec(nue);
    if (!trouve) continue;
    if (HORS_FACTURE.test(nue.replace(trouve[0], ' '))) return 'INCOMPRIS';
    const [min = 0, fin = 0] = trouve.flatMap((ecrit, i) =>
      i > 0 && /^[\d.]+$/.test(ecrit ?? '') ? Number(ecrit) : [],
    );
    const groupes: Groupes = trouve.groups ?? {};
    const mesure = groupes['euros'] !== undefined ? 'CENTIMES' : groupes['unite'] !== undefined ? 'UNITES' : null;
    return [{ ...lire([min, fin], groupes), mesure, pourcents }];
  }
  return HORS_FACTURE.test(nue) ? 'INCOMPRIS' : [];
};

/** Chooses among several thresholds the one that mentions the promised percentage, until the next one begins. */
const choisir = (paliers: readonly Palier[], remiseCentiemes: number | null): Palier | null => {
  const dits = paliers.filter(({ pourcents }) => pourcents.length > 0);
  const distincts = new Set(paliers.map(({ min, max, mesure }) => `${min} ${max} ${mesure}`)).size;
  if (distincts === 1 && dits.every(({ pourcents }) => pourcents.includes(remiseCentiemes ?? -1)))
    return paliers[0] ?? null;
  const [choisi, autre] = paliers.filter(({ pourcents }) => pourcents.length === 1 && pourcents[0] === remiseCentiemes);
  if (choisi === undefined || autre !== undefined || dits.length < paliers.length) return null;
  const suivants = paliers.flatMap(({ min }) => (min !== null && min > (choisi.min ?? 0) ? [min] : []));
  return { ...choisi, max: choisi.max ?? (suivants.length > 0 ? Math.min(...suivants) : null) };
};

const unites = new RegExp(String.raw`\b${UNITE}`);
const argent = new RegExp(String.raw`${EUROS}|\b(?:ca|chiffre d.affaires|montant|achats?)\b`);

/**
 * The threshold that a condition and its discount require before their promise applies (CND-18): « 20 % dès 24
 * unités », « à partir de 300 € », « de 12 à moins de 24 ». Null when the text requires nothing.
 * @param remiseCentiemes the promised percentage, to choose among several thresholds
 */
export const lireSeuil = (
  condition: string,
  remise: string,
  remiseCentiemes: number | null,
): SeuilDeCondition | null => {
  const clauses = [condition, remise].flatMap((texte) => normaliser(texte).split(CLAUSES));
  const demandes = clauses.map(lireClause);
  const dit = [...new Set([condition.trim(), remise.trim()])].join(', ').slice(0, 300);
  if (demandes.includes('INCOMPRIS')) return { dit, lu: null };
  const paliers = demandes.flatMap((demande) => (demande === 'INCOMPRIS' ? [] : demande));
  if (paliers.length === 0) return null;
  const palier = choisir(paliers, remiseCentiemes);
  const tout = clauses.map((clause) => clause.trim().replace(NEUTRES, ' ')).join(' , ');
  const mesures = [
    ...(unites.test(tout) ? ['UNITES' as const] : []),
    ...(argent.test(tout) ? ['CENTIMES' as const] : []),
  ];
  const mesure = palier?.mesure ?? (mesures.length === 1 ? (mesures[0] ?? null) : null);
  if (palier === null || mesure === null) return { dit, lu: null };
  const [produit, commande] = [PAR_PRODUIT.test(tout), PAR_COMMANDE.test(tout)];
  if (produit && commande) return { dit, lu: null };
  const enMesure = (nombre: number | null): number | null =>
    nombre === null ? null : mesure === 'CENTIMES' ? Math.round(nombre * 100) : nombre;
  const portee = produit ? 'PRODUIT' : commande ? 'COMMANDE' : 'NON_DITE';
  return { dit, lu: { mesure, portee, min: enMesure(palier.min), max: enMesure(palier.max) } };
};
