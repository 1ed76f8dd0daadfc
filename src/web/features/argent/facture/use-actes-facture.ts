import {
  IconArrowBackUp,
  IconBuildingFactory2,
  IconCheck,
  IconEdit,
  IconEye,
  IconEyeOff,
  IconReceipt,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import type { Facture } from '#shared/features/argent/facture/schemas/lecture.ts';
import { permises, type Action } from '#web/ui/action.ts';
import { echec } from '#web/ui/snackbar.tsx';
import { useActesFacture, type ActesFacture } from './queries.ts';

export type NavigationFacture = {
  ouvrir?: (id: number) => void;
  corriger: (facture: Facture) => void;
  choisirLaboratoire: (facture: Facture) => void;
  accepter: (factures: readonly Facture[]) => void;
  supprime?: () => void;
};

type ActesConfirmes = typeof import('./actes-confirmes.ts');
/** Loads the acts that ask for a confirmation when the first one is used. */
const apresLecture =
  (faire: (confirmes: ActesConfirmes) => Promise<void>): (() => void) =>
  () =>
    void import('./actes-confirmes.ts').then(faire).catch(echec);

const actionsDe = (actes: ActesFacture, vers: NavigationFacture, facture: Facture): Action[] => {
  const { id, droits } = facture;
  return permises([
    { si: vers.ouvrir !== undefined, cle: 'ouvrir', libelle: 'Ouvrir', icone: IconEye, faire: () => vers.ouvrir?.(id) },
    {
      si: droits.reclamer,
      cle: 'reclamer',
      libelle: 'Réclamer les écarts',
      icone: IconReceipt,
      faire: apresLecture(({ reclamerFactureApresAccord }) => reclamerFactureApresAccord(actes, facture)),
    },
    {
      si: droits.encaisser,
      cle: 'encaisser',
      libelle: 'Créer l’encours',
      icone: IconReceipt,
      faire: apresLecture(({ encaisserFacture }) => encaisserFacture(actes, facture)),
    },
    {
      si: droits.accepter,
      cle: 'accepter',
      libelle: 'Accepter ces totaux',
      icone: IconCheck,
      faire: () => vers.accepter([facture]),
    },
    {
      si: droits.choisirLaboratoire,
      cle: 'laboratoire',
      libelle: facture.laboratoireId === null ? 'Choisir le laboratoire' : 'Changer de laboratoire',
      icone: IconBuildingFactory2,
      faire: () => vers.choisirLaboratoire(facture),
    },
    {
      si: droits.corriger,
      cle: 'corriger',
      libelle: 'Corriger',
      icone: IconEdit,
      faire: () => vers.corriger(facture),
    },
    {
      si: droits.controler,
      cle: 'controler',
      libelle: 'Contrôler de nouveau',
      icone: IconRefresh,
      faire: apresLecture(({ controlerFactureChoisie }) => controlerFactureChoisie(actes, facture)),
    },
    {
      si: droits.mettreDeCote,
      cle: 'de-cote',
      libelle: 'Mettre de côté',
      icone: IconEyeOff,
      separe: true,
      faire: apresLecture(({ mettreDeCote }) => mettreDeCote(actes, facture)),
    },
    {
      si: droits.reprendre,
      cle: 'reprendre',
      libelle: 'Reprendre',
      icone: IconArrowBackUp,
      faire: apresLecture(({ reprendreFacture }) => reprendreFacture(actes, facture)),
    },
    {
      si: droits.supprimer,
      cle: 'supprimer',
      libelle: 'Supprimer',
      icone: IconTrash,
      danger: true,
      separe: true,
      faire: apresLecture(({ supprimerFactureApresAccord }) =>
        supprimerFactureApresAccord(actes, facture, vers.supprime),
      ),
    },
  ]);
};

/** The acts this session may do now on one facture, by its rights alone. */
export const useActesOffertsFacture = (vers: NavigationFacture) => {
  const actes = useActesFacture();
  return (facture: Facture): Action[] => actionsDe(actes, vers, facture);
};

/** The acts on selected factures: only those that wait to be accepted (FAC-53). */
export const actesGroupesFacture =
  ({ accepter }: Pick<NavigationFacture, 'accepter'>) =>
  (factures: readonly Facture[], effacer: () => void): Action[] => {
    const arretees = factures.filter(({ droits }) => droits.accepter);
    return permises([
      {
        si: arretees.length > 0,
        cle: 'accepter',
        libelle: `Accepter les totaux (${arretees.length})`,
        icone: IconCheck,
        faire: () => {
          accepter(arretees);
          effacer();
        },
      },
    ]);
  };
