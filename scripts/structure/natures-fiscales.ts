// Rule « natures » (ENC-90): an amount due, claimed, received or settled shows HT or TTC where it is written, by
// `formatMontant` or the `suffixe` of `<Money>`, unless the label beside it does.
import { probleme, type Probleme } from './probleme.ts';
import { estTest, estTypeScript, type Source } from './sources.ts';

/** Domains with amounts due; prices and margins have their own labels. */
const DOMAINES = ['argent', 'coupons', 'courrier', 'echanges', 'operations', 'prestations', 'pilotage'];
const ARGENT = new RegExp(
  String.raw`^src/(?:(?:shared|server|web)/features/(?:${DOMAINES.join('|')})/(?!comparatif/)|web/pages/)`,
);

type Admis = { readonly raison: string; readonly fichiers: readonly string[] };
/** Files whose amounts need no nature, each with its reason; a folder stands for its files. */
const SANS_NATURE: readonly Admis[] = [
  {
    raison: 'la colonne ou le libellé la dit, plus loin que la ligne',
    fichiers: [
      'src/server/features/argent/dossier-preuve/read-models/encours.ts',
      'src/server/features/operations/operation/read-models/apport-preuve.ts',
      'src/server/features/operations/synchronisation-lgo/commands/fiche.ts',
      'src/server/features/pilotage/statistique/commands/rapport-pdf.ts',
      'src/web/features/argent/encours/EncoursDrawer.tsx',
      'src/web/features/argent/facture/FactureDrawer.tsx',
      'src/web/features/argent/facture/FacturesListe.tsx',
      'src/web/features/argent/facture/actes-confirmes.ts',
      'src/web/features/argent/facture/saisie/SaisieTotaux.tsx',
      'src/web/features/argent/rfa-groupement/PartageTab.tsx',
      'src/web/features/operations/contrepartie/BilanPromotionSection.tsx',
      'src/web/features/operations/contrepartie/EffetVentesTable.tsx',
      'src/web/features/operations/promotion/DetailParties.tsx',
      'src/web/features/pilotage/statistique/ScoresLaboratoires.tsx',
      'src/web/features/prestations/prestation/RepartitionDrawer.tsx',
      'src/web/features/prestations/prestation/ReversionsTab.tsx',
    ],
  },
  {
    raison: 'un bon Payps n’a pas de TVA : il vaut autant HT que TTC (PAY-21)',
    fichiers: ['src/server/features/coupons/', 'src/web/features/coupons/'],
  },
  {
    raison: 'un relevé de banque ne dit que ce qui a été payé, et s’additionne tel quel',
    fichiers: ['src/shared/features/argent/releve-bancaire/'],
  },
  {
    raison: 'une base ou un seuil n’est pas dû : sa mesure, ou sa condition, dit ce qu’il compte',
    fichiers: [
      'src/server/features/argent/rfa/read-models/apport-preuve.ts',
      'src/web/features/argent/rfa/RfaContrat.tsx',
      'src/web/features/argent/rfa/explication/RfaExplication.tsx',
      'src/web/features/argent/rfa/mots.ts',
      'src/web/pages/accueil/ComplementsDuLabo.tsx',
      'src/web/pages/trade/ConditionSuivieDialog.tsx',
    ],
  },
  {
    raison: 'ce qu’un papier écrit, tel quel : sa phrase dit de quel total elle parle',
    fichiers: ['src/shared/features/argent/facture/messages.ts', 'src/shared/features/argent/facture/rules/bornes.ts'],
  },
  {
    raison: 'pas de nature : un filtre des deux, rien, un journal d’avant elles',
    fichiers: [
      'src/shared/features/operations/promotion/rules/historique.ts',
      'src/web/features/argent/encours/EncoursFiltres.tsx',
      'src/web/features/argent/encours/Montants.tsx',
    ],
  },
  {
    raison: 'sa nature suit, dans la même phrase ; un avantage donné au client n’est pas dû',
    fichiers: [
      'src/shared/features/operations/operation/rules/changements.ts',
      'src/shared/features/operations/operation/rules/phrase-dispositif.ts',
    ],
  },
];

const APPEL = /\bformatCentimes\(|<Money\b[\s\S]*?\/>/g;
const DITE = /(?<![\p{L}\p{N}_])(?:HT|TTC|TVA)(?![\p{L}\p{N}_])/u;

/**
 * Numbers of the lines whose amount has no nature, neither on the line nor on the one above, where a label may stand.
 */
const lignesSansNature = (content: string): number[] => {
  const lignes = content.split('\n');
  return [...content.matchAll(APPEL)]
    .filter(([appel]) => !/\bsuffixe=/.test(appel))
    .map(({ index }) => content.slice(0, index).split('\n').length)
    .filter((numero) => !DITE.test(`${lignes[numero - 2] ?? ''}\n${lignes[numero - 1] ?? ''}`));
};

/**
 * Reads the code of the domains with amounts due. @param admis files that need no nature; a useless entry is refused
 */
export const verifierNaturesFiscales = (
  sources: readonly Source[],
  admis: readonly Admis[] = SANS_NATURE,
): readonly Probleme[] => {
  const fichiers = admis.flatMap((groupe) => groupe.fichiers);
  const muets = sources
    .filter((source) => ARGENT.test(source.path) && estTypeScript(source) && !estTest(source.path))
    .flatMap(({ path, content }) => lignesSansNature(content).map((numero) => ({ path, numero })));
  const admisPour = (path: string): string | undefined =>
    fichiers.find((fichier) => (fichier.endsWith('/') ? path.startsWith(fichier) : path === fichier));
  const utiles = new Set(muets.map(({ path }) => admisPour(path)));
  return [
    ...muets
      .filter(({ path }) => admisPour(path) === undefined)
      .map(({ path, numero }) =>
        probleme(
          'natures',
          `${path}:${numero} : ce montant ne dit pas s’il est HT ou TTC ; prenez formatMontant, ou <Money suffixe>`,
        ),
      ),
    ...fichiers
      .filter((fichier) => !utiles.has(fichier))
      .map((fichier) => probleme('natures', `${fichier} : tout y dit sa nature, retirez-le de SANS_NATURE`)),
  ];
};
