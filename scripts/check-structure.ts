// Checks the map of CONTRIBUTING.md, and that nothing unused stays: each problem says what to do instead.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, relative, resolve } from 'node:path';
import { classesSansUsage, exportsSansUsage } from './sans-usage.ts';

const RACINE = resolve(import.meta.dirname, '../src');
const MAX_LIGNES = 350;
/** A file of tests reads as one story. */
const MAX_LIGNES_TEST = 420;

/** The domains and their features: each imports only those written before it; what reacts later reads the journal or the jobs. */
const DOMAINES: Readonly<Record<string, string>> = {
  courrier: 'modele-mail notification courrier',
  exploitation: 'journal travail archive export-donnees',
  comptes: 'compte tenant utilisateur groupement abonnement',
  reseau: 'segment adhesion annuaire partenariat priorite delegue',
  catalogue: 'laboratoire produit import-produit famille regle-legale',
  connexions: 'extracteur lgo',
  argent: 'encours dossier-preuve',
  echanges: 'document discussion reclamation reclamation-publique',
  operations:
    'emplacement operation contrepartie preuve visuel publication promotion promotion-groupement proposition import-offre',
  conditions: 'condition condition-groupement',
  'rendez-vous': 'guide-rdv rdv',
  pilotage: 'recapitulatif trade',
};
const domaineDe = (fonctionnalite: string): string => fonctionnalite.split('/')[0] ?? '';
const ORDRE = Object.entries(DOMAINES).flatMap(([domaine, noms]) => noms.split(' ').map((nom) => `${domaine}/${nom}`));

/** A file of the vocabulary that grows too long becomes a folder of that name, its files named after an act: `commands/declarer-encours.ts`. */
const VOCABULAIRE: Record<string, { readonly motif: RegExp; readonly conseil: string }> = {
  shared: {
    motif:
      /^(?:(?:contract|schemas|rules|policy|errors|messages|examples)(?:\.test)?\.ts|(?:contract|schemas|rules|policy)\/[a-z0-9-]+(?:\.test)?\.ts)$/,
    conseil:
      'contract, schemas, rules, policy, errors, messages ou examples (.ts) ; un calcul va dans rules.ts, un libellé dans messages.ts',
  },
  server: {
    motif:
      /^(?:(?:routes|commands|repository|read-models|table|client|jobs)(?:\.test)?\.ts|(?:commands|repository|read-models|routes|jobs)\/[a-z0-9-]+(?:\.test)?\.ts)$/,
    conseil:
      'routes, commands, repository, read-models, table, client ou jobs (.ts), ou commands/<acte>.ts ; une règle va dans shared/features/<f>/rules.ts',
  },
  web: {
    motif:
      /^(?:colonnes\.tsx|[a-z][a-z0-9-]*(?:\.test)?\.ts|[A-Z][A-Za-z0-9]*(?:\.test)?\.tsx|[A-Z][A-Za-z0-9]*\.module\.css)$/,
    conseil:
      'queries.ts, colonnes.tsx (celles de la table), Xxx.tsx (page, tiroir, formulaire…), Xxx.module.css, ou un-nom.ts pour ce qui ne concerne que ces écrans',
  },
};
const PEUT_IMPORTER: Record<string, readonly string[]> = {
  shared: ['shared'],
  server: ['server', 'shared'],
  web: ['web', 'shared'],
};
/** What a feature shows to the others. */
const PUBLICS =
  /\/(?:contract|schemas|rules|policy|errors|messages|examples|commands|read-models|queries)(?:\/[a-z0-9-]+)?\.ts$|\/[A-Z]\w*\.tsx$/;
const FOURRE_TOUT = /(?:^|\/)(?:utils?|helpers?|common|misc|tools)(?:\/|\.tsx?$)/;

const fichiers = readdirSync(RACINE, { recursive: true, withFileTypes: true })
  .filter((entree) => entree.isFile())
  .map((entree) => resolve(entree.parentPath, entree.name))
  .toSorted();
const connus = new Set(fichiers);

type Lieu = {
  readonly nom: string;
  readonly racine: string;
  readonly zone: string;
  readonly fonctionnalite: string;
  readonly reste: string;
};
const lieu = (fichier: string): Lieu => {
  const nom = relative(RACINE, fichier);
  const [racine = '', zone = '', domaine = '', fonctionnalite = '', ...reste] = nom.split('/');
  return {
    nom,
    racine,
    zone,
    fonctionnalite: zone === 'features' ? `${domaine}/${fonctionnalite}` : '',
    reste: reste.join('/'),
  };
};
const estTest = (nom: string): boolean => /\.test\.tsx?$/.test(nom) || /^server\/testing\/|^web\/testing\//.test(nom);

const problemes: string[] = [];
const graphe = new Map<string, readonly string[]>();

const verifierNom = ({ nom, racine, fonctionnalite, reste }: Lieu): void => {
  if (!/^[\x20-\x7e]+$/.test(nom)) problemes.push(`${nom} : pas d’accent dans un nom de fichier, écrivez-le sans`);
  if (FOURRE_TOUT.test(nom))
    problemes.push(
      `${nom} : pas de fourre-tout, nommez le fichier d’après ce qu’il fait et rangez-le dans core, lib, ui ou sa fonctionnalité`,
    );
  if (/^index\.tsx?$/.test(basename(nom)))
    problemes.push(`${nom} : pas de fichier index, importez le fichier lui-même`);
  if (!fonctionnalite) return;
  if (!ORDRE.includes(fonctionnalite))
    problemes.push(
      `${nom} : fonctionnalité « ${fonctionnalite} » inconnue, ajoutez-la à sa place dans ORDRE (scripts/check-structure.ts)`,
    );
  const attendu = VOCABULAIRE[racine];
  if (attendu && !attendu.motif.test(reste))
    problemes.push(`${nom} : hors du vocabulaire de ${racine}/features, attendu ${attendu.conseil}`);
};

const verifierContenu = ({ nom }: Lieu, contenu: string): void => {
  const lignes = contenu.trimEnd().split('\n').length;
  const plafond = estTest(nom) ? MAX_LIGNES_TEST : MAX_LIGNES;
  if (lignes > plafond && !nom.endsWith('db/tables.ts'))
    problemes.push(`${nom} : ${lignes} lignes, ${MAX_LIGNES} au plus ; découpez-le par acte ou par écran`);
  if (/(?<![\w.])console\.\w/.test(contenu))
    problemes.push(`${nom} : pas de console, le serveur écrit dans services.log, le navigateur affiche un message`);
  const accentue = /\b(?:const|let|function|class|type|interface)\s+(?<nom>[\w$]*[À-ÿ][\wÀ-ÿ$]*)/.exec(contenu)
    ?.groups?.['nom'];
  if (accentue) problemes.push(`${nom} : pas d’accent dans l’identifiant « ${accentue} »`);
};

const verifierImport = (depart: Lieu, cible: Lieu): void => {
  const fleche = `${depart.nom} → ${cible.nom}`;
  const { racine, zone, fonctionnalite } = depart;
  if (!PEUT_IMPORTER[racine]?.includes(cible.racine)) {
    problemes.push(`${fleche} : ${racine} n’importe pas ${cible.racine} ; ce qui sert aux deux va dans shared`);
  } else if (cible.fonctionnalite && ['core', 'lib', 'ui'].includes(zone)) {
    problemes.push(
      `${fleche} : ${racine}/${zone} n’importe aucune fonctionnalité ; passez-lui la fonction en paramètre`,
    );
  } else if (fonctionnalite && cible.fonctionnalite && fonctionnalite !== cible.fonctionnalite) {
    // The rooms of a domain are open to each other.
    if (
      racine === cible.racine &&
      domaineDe(fonctionnalite) !== domaineDe(cible.fonctionnalite) &&
      !PUBLICS.test(cible.nom)
    ) {
      problemes.push(
        `${fleche} : fichier privé de ${cible.fonctionnalite} ; passez par ses commands, read-models ou contract`,
      );
    }
    // Screens compose features in any direction; what they must not do is loop.
    if (racine !== 'web' && ORDRE.indexOf(cible.fonctionnalite) > ORDRE.indexOf(fonctionnalite)) {
      problemes.push(
        `${fleche} : ${fonctionnalite} vient avant ${cible.fonctionnalite} ; c’est ${cible.fonctionnalite} qui appelle, ou un travail qui réagit`,
      );
    }
  } else if (zone === 'ui' && cible.zone === 'app') {
    problemes.push(`${fleche} : web/ui ne connaît pas web/app ; passez-lui ce qu’il lui faut en propriété`);
  }
};

for (const fichier of fichiers) {
  const depart = lieu(fichier);
  verifierNom(depart);
  if (!/\.tsx?$/.test(fichier)) continue;
  const contenu = readFileSync(fichier, 'utf8');
  verifierContenu(depart, contenu);
  const cibles = [...contenu.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)].map(([, chemin = '']) =>
    chemin.startsWith('#') ? resolve(RACINE, chemin.slice(1)) : resolve(dirname(fichier), chemin),
  );
  if (estTest(depart.nom)) continue;
  graphe.set(
    fichier,
    cibles.filter((cible) => connus.has(cible)),
  );
  for (const cible of cibles.filter((chemin) => chemin.startsWith(RACINE))) verifierImport(depart, lieu(cible));
}

const etat = new Map<string, 'ouvert' | 'fini'>();
const visiter = (fichier: string, chemin: readonly string[]): void => {
  if (etat.get(fichier) === 'fini') return;
  if (etat.get(fichier) === 'ouvert') {
    const boucle = [...chemin.slice(chemin.indexOf(fichier)), fichier].map((maillon) => relative(RACINE, maillon));
    problemes.push(`boucle d’imports : ${boucle.join(' → ')} ; mettez ce qui est partagé dans un troisième fichier`);
    return;
  }
  etat.set(fichier, 'ouvert');
  for (const suivant of graphe.get(fichier) ?? []) visiter(suivant, [...chemin, fichier]);
  etat.set(fichier, 'fini');
};
for (const fichier of graphe.keys()) visiter(fichier, []);

/** A component of Mantine shows bare when its style sheet is not imported. */
const verifierStyles = (): void => {
  const source = fichiers.filter((nom) => /\/web\/.*\.(?:tsx?|css)$/.test(nom)).map((nom) => readFileSync(nom, 'utf8'));
  const apportes = new Set(
    source.flatMap((texte) => [...texte.matchAll(/@mantine\/core\/styles\/(\w+)\.layer\.css/g)].map(([, nom]) => nom)),
  );
  const styles = new Set(
    readdirSync(resolve(RACINE, '../node_modules/@mantine/core/styles')).flatMap(
      (nom) => /^(\w+)\.layer\.css$/.exec(nom)?.[1] ?? [],
    ),
  );
  const employes = source.flatMap((texte) =>
    [...texte.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)].flatMap(([, noms = '']) =>
      noms.split(',').map((nom) => nom.trim()),
    ),
  );
  for (const nom of new Set(employes))
    if (styles.has(nom) && !apportes.has(nom))
      problemes.push(
        `${nom} de Mantine n’a pas sa feuille de style : importez @mantine/core/styles/${nom}.layer.css (web/app/mantine.css)`,
      );
};
verifierStyles();

const migrations = readdirSync(resolve(RACINE, 'server/migrations')).map((nom) => ({ nom, numero: nom.slice(0, 4) }));
for (const [numero, noms] of Map.groupBy(migrations, (migration) => migration.numero))
  if (noms.length > 1)
    problemes.push(`${noms.map(({ nom }) => nom).join(', ')} : deux migrations ${numero}, l’ordre ne se lit plus`);

problemes.push(...exportsSansUsage(), ...classesSansUsage());

for (const probleme of problemes) console.error(probleme);
console.log(`${fichiers.length} fichiers, ${problemes.length} problème(s)`);
process.exit(problemes.length > 0 ? 1 : 0);
