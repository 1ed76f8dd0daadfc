// The map of the sources: roots, domains and features in order, rooms. This file is its only definition.
import { motifParmi } from '../../src/shared/core/textes/motifs.ts';

/** A feature imports only from those written before it, in its domain or in an earlier one. */
export const DOMAINES: Readonly<Record<string, readonly string[]>> = {
  courrier: ['modele-mail', 'notification', 'courrier'],
  exploitation: ['journal', 'travail', 'archive', 'export-donnees'],
  comptes: ['compte', 'tenant', 'registre', 'utilisateur', 'groupement', 'abonnement'],
  catalogue: ['laboratoire', 'produit', 'import-produit', 'famille', 'regle-legale', 'calculatrice'],
  reseau: ['segment', 'adhesion', 'invitation', 'diffusion', 'annuaire', 'partenariat', 'priorite', 'delegue'],
  connexions: ['secret', 'adresse-sortante', 'vente', 'extracteur', 'lgo', 'payps'],
  argent: ['encours', 'encaissement', 'releve-bancaire', 'facture', 'dossier-preuve', 'rfa', 'rfa-groupement'],
  echanges: ['document', 'discussion', 'reclamation', 'reclamation-publique', 'support'],
  operations: [
    'emplacement',
    'operation',
    'contrepartie',
    'preuve',
    'visuel',
    'publication',
    'synchronisation-lgo',
    'promotion',
    'promotion-groupement',
    'proposition',
    'import-offre',
  ],
  coupons: ['coupon'],
  conditions: ['condition', 'condition-groupement'],
  prestations: ['type-prestation', 'prestation', 'iban-manquant'],
  'rendez-vous': ['guide-rdv', 'rdv'],
  pilotage: [
    'comparatif',
    'trade',
    'accueil',
    'fiche-adherent',
    'recapitulatif',
    'statistique',
    'recherche',
    'usage',
    'cloture',
    'installation',
  ],
};

const ORDRE = Object.values(DOMAINES).flat();
const DOMAINE_DE = new Map(Object.entries(DOMAINES).flatMap(([domaine, noms]) => noms.map((nom) => [nom, domaine])));

/** Rank of a feature in the order, -1 when the map does not hold it. */
export const rang = (fonctionnalite: string): number => ORDRE.indexOf(fonctionnalite);
/** Domain of a feature, `undefined` when the map does not hold it. */
export const domaineDe = (fonctionnalite: string): string | undefined => DOMAINE_DE.get(fonctionnalite);

/** The floors of a root, lowest first: a floor imports from itself and from those below. */
export const ETAGES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  shared: [['core'], ['features'], ['contrats.ts', 'contrats-inscrits.ts', 'domaines-des-contrats.ts']],
  server: [['core', 'migrations'], ['features'], ['composition'], ['app.ts', 'instance.ts'], ['demo'], ['main.ts']],
  web: [['lib', 'ui', 'core'], ['session'], ['features'], ['pages'], ['app', 'main.tsx']],
};
export const PEUT_IMPORTER: Readonly<Record<string, readonly string[]>> = {
  shared: ['shared'],
  server: ['server', 'shared'],
  web: ['web', 'shared'],
};

/** Imports that the order of floors would allow and that are refused all the same, each with what to do instead. */
export const SENS_INTERDITS: readonly { readonly de: RegExp; readonly vers: RegExp; readonly conseil: string }[] = [
  {
    de: /^src\/server\/features\/[^/]+\/[^/]+\/(?:read-models|repository)\b/,
    vers: /^src\/server\/core\/http\//,
    conseil: 'une lecture ne sait pas qu’on l’appelle par HTTP ; ce qu’elle rend écrit est dans core/json-ecrit.ts',
  },
  {
    de: /^src\/web\/lib\//,
    vers: /^src\/web\/ui\//,
    conseil: 'lib ne montre rien ; ce qui ne se voit pas descend dans lib',
  },
  { de: /^scripts\//, vers: /^bench\//, conseil: 'les mesures se servent des outils ; l’outil descend dans scripts' },
];

/** Place of a file of `src` in the map. */
export type Emplacement = {
  readonly path: string;
  readonly racine: string;
  /** First folder or file under the root: `core`, `features`, `app.ts`… */
  readonly etage: string;
  readonly domaine: string;
  readonly fonctionnalite: string;
  /** Path inside the feature. */
  readonly reste: string;
};

/**
 * Reads a path of `src`, `src/<root>/features/<domaine>/<fonctionnalite>/…`; a feature not yet in a domain has none.
 */
export const emplacementDe = (path: string): Emplacement => {
  const [, racine = '', etage = '', premier = '', second = '', ...reste] = path.split('/');
  const place = { path, racine, etage, domaine: '', fonctionnalite: '', reste: '' };
  if (etage !== 'features') return place;
  if (premier in DOMAINES) return { ...place, domaine: premier, fonctionnalite: second, reste: reste.join('/') };
  return { ...place, fonctionnalite: premier, reste: [second, ...reste].join('/') };
};

/**
 * The room of each kind of file. A file that grows too long becomes a folder of the same name, whose files are named
 * after an act: `commands/declarer-encours.ts`. On the web, a sub-folder names the subject of its screens:
 * `courriers/EnvoiDialog.tsx`; among rules, their subject: `rules/releve/lire.ts`.
 */
export const VOCABULAIRE: Readonly<Record<string, { readonly motif: RegExp; readonly conseil: string }>> = {
  shared: {
    motif: motifParmi([
      /^(?:contract|schemas|rules|policy|errors|messages)(?:\.test)?\.ts$/,
      /^exemples-de-test\.ts$/,
      /^(?:contract|schemas|rules|policy)\/[a-z0-9-]+(?:\.test)?\.ts$/,
      /^rules\/[a-z0-9-]+\/[a-z0-9-]+(?:\.test)?\.ts$/,
    ]),
    conseil:
      'contract, schemas, rules, policy, errors, messages ou exemples-de-test (.ts) ; un calcul va dans rules.ts, un ' +
      'libellé dans messages.ts',
  },
  server: {
    motif: motifParmi([
      /^(?:routes|commands|repository|read-models|table|client|jobs)(?:\.test)?\.ts$/,
      /^(?:commands|repository|read-models|routes|jobs)\/[a-z0-9-]+(?:\.test)?\.ts$/,
      /^commands\/[a-z0-9-]+\/[a-z0-9-]+(?:\.test)?\.ts$/,
    ]),
    conseil:
      'routes, commands, repository, read-models, table, client ou jobs (.ts), ou commands/<acte>.ts ; une règle va ' +
      'dans shared/features/<domaine>/<f>/rules.ts',
  },
  web: {
    motif: motifParmi([
      /^colonnes\.tsx$/,
      /^(?:[a-z-]+\/)?[a-z][a-z0-9-]*(?:\.test)?\.ts$/,
      /^(?:[a-z-]+\/)?[A-Z][A-Za-z0-9]*(?:\.test)?\.tsx$/,
      /^(?:[a-z-]+\/)?[A-Z][A-Za-z0-9]*\.module\.css$/,
    ]),
    conseil:
      'queries.ts, colonnes.tsx (celles de la table), Xxx.tsx (page, tiroir, formulaire…), Xxx.module.css, ou ' +
      'un-nom.ts pour ce qui ne concerne que ces écrans ; une sous-pièce au plus, du nom de son sujet',
  },
};

/** The files that a feature offers to the others. */
export const PUBLICS = motifParmi([
  /\/(?:contract|schemas|rules|policy|errors|messages|exemples-de-test)(?:\/[a-z0-9-]+)?\.ts$/,
  /\/(?:commands|read-models|queries)(?:\/[a-z0-9-]+)?\.ts$/,
  /\/[A-Z]\w*\.tsx$/,
]);
