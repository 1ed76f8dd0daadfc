// A trial field of the encours, « référence client »: typed in its form, shown in its drawer and its list, filtered on
// and exported. `champ-d-essai.test.ts` adds it to a copy of the sources; `npm run mesures` counts the changed files.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Retouche = { readonly apres: string; readonly ajout: string } | { readonly de: string; readonly vers: string };
type Fichier = {
  readonly chemin: string;
  /** Author of the file. Default: a developer. */
  readonly par?: 'npm run rows' | 'essais';
  /** Absent for a new file. */
  readonly retouches?: readonly Retouche[];
};

const SHARED = 'src/shared/features/argent/encours';
const WEB = 'src/web/features/argent/encours';
export const LIGNES_DE_LA_TABLE = 'src/server/core/db/tables.ts';

const FICHIERS: readonly Fichier[] = [
  { chemin: 'src/server/migrations/NNNN_reference_client.sql' },
  {
    chemin: LIGNES_DE_LA_TABLE,
    par: 'npm run rows',
    retouches: [
      {
        apres: 'export interface Encours {\n',
        ajout: '  reference_client: string | null;\n',
      },
    ],
  },
  {
    chemin: `${SHARED}/schemas.ts`,
    retouches: [
      { apres: '  referenceBl: texteOuNul,\n', ajout: '  referenceClient: texteOuNul,\n' },
      {
        apres: "  referenceBl: texteFacultatif('La référence du bon de livraison'),\n",
        ajout: "  referenceClient: texteFacultatif('La référence du client'),\n",
      },
    ],
  },
  {
    chemin: `${SHARED}/schemas/liste.ts`,
    retouches: [
      {
        apres: "saisie: 'N° de bon de livraison' },\n",
        ajout: "  referenceClient: { titre: 'Référence client', type: 'texte', saisie: 'Référence client' },\n",
      },
      {
        apres: "  responsableId: idChoisi('un responsable').optional(),\n",
        ajout: "  referenceClient: z.string().max(255, 'Référence trop longue.').optional(),\n",
      },
    ],
  },
  {
    chemin: `${WEB}/EncoursColonnes.tsx`,
    retouches: [
      { de: '\nconst parEtat:', vers: "\nconst client = champ('referenceClient', { masquee: true });\nconst parEtat:" },
      { de: '    echeance,\n  ],\n  A_DECLARER: [', vers: '    echeance,\n    client,\n  ],\n  A_DECLARER: [' },
    ],
  },
  {
    chemin: `${WEB}/formulaire/EncoursFormChamps.tsx`,
    retouches: [
      {
        apres: '        <TextInput label="N° de bon de livraison" {...champ(\'referenceBl\')} />\n',
        ajout: '        <TextInput label="Référence client" {...champ(\'referenceClient\')} />\n',
      },
    ],
  },
  {
    chemin: `${WEB}/EncoursDrawer.tsx`,
    retouches: [
      {
        apres: "        { libelle: 'Bon de livraison', valeur: e.referenceBl, large: estLong(e.referenceBl) },\n",
        ajout: "        { libelle: 'Référence client', valeur: e.referenceClient },\n",
      },
    ],
  },
  {
    chemin: `${WEB}/EncoursAutresFiltres.tsx`,
    retouches: [
      { de: 'import { MultiSelect }', vers: 'import { MultiSelect, TextInput }' },
      {
        de: '      <MontantField\n        label="Montant attendu, au moins"',
        vers: `      <TextInput
        label="Référence client"
        value={e.referenceClient ?? ''}
        onChange={({ currentTarget }) => changer({ referenceClient: currentTarget.value }, { remplacer: true })}
      />
      <MontantField
        label="Montant attendu, au moins"`,
      },
    ],
  },
  {
    chemin: `${WEB}/exemples-de-test.ts`,
    par: 'essais',
    retouches: [{ apres: '  referenceBl: null,\n', ajout: '  referenceClient: null,\n' }],
  },
];

/** The files that the field changes, by author. */
export const fichiersDuChamp = (par?: Fichier['par']): string[] =>
  FICHIERS.filter((fichier) => fichier.par === par).map(({ chemin }) => chemin);

const retoucher = (texte: string, retouche: Retouche, chemin: string): string => {
  const de = 'de' in retouche ? retouche.de : retouche.apres;
  const [avant, apres, ...autres] = texte.split(de);
  if (avant === undefined || apres === undefined || autres.length > 0)
    throw new Error(`${chemin} : « ${de.trim()} » s’y trouve ${autres.length === 0 ? 'zéro' : 'plusieurs'} fois`);
  return `${avant}${'vers' in retouche ? retouche.vers : `${de}${retouche.ajout}`}${apres}`;
};

/** Adds the field to these sources. @param sauf a file left unchanged @throws when an anchor line no longer exists */
export const ajouterLeChamp = (racine: string, sauf?: string): void => {
  for (const { chemin, retouches = [] } of FICHIERS.filter((fichier) => fichier.chemin !== sauf)) {
    if (retouches.length === 0) continue;
    const fichier = join(racine, chemin);
    const texte = readFileSync(fichier, 'utf8');
    writeFileSync(
      fichier,
      retouches.reduce((suite, retouche) => retoucher(suite, retouche, chemin), texte),
    );
  }
};
