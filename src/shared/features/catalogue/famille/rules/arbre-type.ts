type FamilleType = {
  readonly nom: string;
  readonly remboursable?: true;
  readonly segments: Readonly<Record<string, readonly string[]>>;
};

const sansDetail = (...noms: readonly string[]) => Object.fromEntries(noms.map((nom) => [nom, []]));

/** The arbre type of a pharmacy's products: the button adds the missing rows (CAT-33). */
export const arbreType: readonly FamilleType[] = [
  {
    nom: 'Dermocosmétique',
    segments: {
      Visage: ['Nettoyants', 'Hydratants', 'Anti-âge', 'Peaux à imperfections', 'Peaux sensibles', 'Contour des yeux'],
      Corps: ['Hydratation', 'Peaux atopiques', 'Minceur', 'Mains et pieds'],
      Solaire: ['Visage', 'Corps', 'Enfant', 'Après-soleil', 'Autobronzant'],
      Capillaire: ['Shampooings', 'Antichute', 'Antipelliculaire', 'Poux'],
      Maquillage: [],
    },
  },
  {
    nom: 'Hygiène',
    segments: {
      'Bucco-dentaire': ['Dentifrices', 'Brosses', 'Bains de bouche', 'Appareil dentaire'],
      Corporelle: ['Gels douche', 'Déodorants', 'Hygiène intime'],
      'Nez-oreilles-yeux': [],
      Incontinence: [],
    },
  },
  {
    nom: 'Bébé - maman',
    segments: {
      Laits: ['1er âge', '2e âge', '3e âge', 'Laits spécifiques'],
      ...sansDetail('Toilette', 'Change', 'Alimentation et biberons', 'Grossesse et allaitement'),
    },
  },
  {
    nom: 'Compléments alimentaires',
    segments: sansDetail(
      'Vitalité et immunité',
      'Sommeil et stress',
      'Digestion',
      'Minceur et drainage',
      'Articulations',
      'Beauté',
      'Sport',
    ),
  },
  {
    nom: 'Médication familiale (OTC)',
    segments: sansDetail(
      'Douleur et fièvre',
      'Rhume, toux et gorge',
      'Digestif',
      'Allergie',
      'Circulation',
      'Sevrage tabagique',
    ),
  },
  { nom: 'Naturel', segments: sansDetail('Aromathérapie', 'Phytothérapie', 'Homéopathie', 'Fleurs de Bach') },
  { nom: 'Premiers soins', segments: sansDetail('Pansements', 'Antiseptiques', 'Bosses et bleus', 'Trousses') },
  { nom: 'Orthopédie - MAD', segments: sansDetail('Contention', 'Orthèses', 'Chaussures', 'Aides à la mobilité') },
  { nom: 'Nutrition', segments: sansDetail('Diététique', 'Nutrition clinique', 'Sport') },
  {
    nom: 'Autodiagnostic - dispositifs',
    segments: sansDetail('Tensiomètres', 'Tests', 'Thermomètres', 'Lecteurs de glycémie'),
  },
  { nom: 'Vétérinaire', segments: sansDetail('Antiparasitaires', 'Hygiène', 'Compléments') },
  { nom: 'Générique / Princeps remboursable', remboursable: true, segments: {} },
];
