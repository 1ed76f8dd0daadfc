import type { FamilleDeRole } from '#shared/core/screens.ts';
import type { Etape } from '#web/ui/visite/Visite.tsx';

const onglet = (chemin: string): readonly string[] => [
  `[data-entete] nav a[href="${chemin}"]`,
  '[data-visite="ecrans"]',
];

const ECRANS: Etape = {
  titre: 'Vos écrans',
  texte:
    'Tout ce que votre rôle ouvre est ici, à un clic. Sur un téléphone, les écrans sont derrière les trois traits.',
  cibles: ['[data-visite="ecrans"]'],
};
const RECHERCHE: Etape = {
  titre: 'Retrouver n’importe quoi',
  texte:
    'Ctrl+K cherche partout : un nom, un numéro, un montant, un écran, ou ce que vous voulez faire (« nouvel encours ' +
    '»).',
  cibles: ['[data-visite="recherche"]'],
};
const NOTIFICATIONS: Etape = {
  titre: 'Ce dont vous êtes prévenu',
  texte: 'Une réponse, une échéance, une demande : la cloche les compte, et chacune mène là où agir.',
  cibles: ['[data-visite="notifications"]'],
};
const AIDE: Etape = {
  titre: 'Une question ?',
  texte:
    'À côté de chaque titre, « ? » dit à quoi sert l’écran et donne ses raccourcis. La touche ? l’ouvre aussi, et ' +
    'cette visite s’y rejoue.',
  cibles: ['[data-visite="aide"]'],
};

/** The five steps of the visit for each family of roles, on entries their header really shows (AID-14). */
export const etapesDe: Readonly<Record<FamilleDeRole, readonly Etape[]>> = {
  pharmacie: [
    ECRANS,
    {
      titre: 'Ce qui vous est dû',
      texte:
        'Les encours réunissent ce que vos laboratoires vous doivent : notez-les, déclarez-les avec leurs preuves, ' +
        'suivez-les jusqu’au règlement.',
      cibles: onglet('/encours'),
    },
    RECHERCHE,
    NOTIFICATIONS,
    AIDE,
  ],
  groupement: [
    ECRANS,
    {
      titre: 'Écrire une fois pour tous',
      texte: 'Une opération se prépare ici, puis chaque adhérent visé en reçoit sa copie ; vous suivez ses réponses.',
      cibles: onglet('/promotionsGroupement'),
    },
    RECHERCHE,
    NOTIFICATIONS,
    AIDE,
  ],
  delegue: [
    ECRANS,
    {
      titre: 'Vos pharmacies',
      texte:
        'Trade réunit les pharmacies qui vous ont ouvert leur compte ; vous y proposez vos opérations et ' +
        'photographiez les têtes de gondole.',
      cibles: onglet('/trade'),
    },
    RECHERCHE,
    NOTIFICATIONS,
    AIDE,
  ],
  superAdmin: [
    ECRANS,
    {
      titre: 'Les comptes',
      texte:
        'Les pharmacies inscrites attendent ici d’être acceptées ; vous pouvez agir au nom de l’une d’elles, à votre ' +
        'nom dans son journal.',
      cibles: onglet('/pharmacies'),
    },
    RECHERCHE,
    {
      titre: 'Ce qui tourne',
      texte: 'Courriers, travaux différés, journal et règles légales se suivent depuis les paramètres.',
      cibles: ['[data-visite="parametres"]', '[data-visite="ecrans"]'],
    },
    AIDE,
  ],
};
