import {
  IconArrowBackUp,
  IconBell,
  IconClockPause,
  IconClockPlay,
  IconCopy,
  IconDownload,
  IconEdit,
  IconEye,
  IconReceiptEuro,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { encoursContract } from '#shared/features/argent/encours/contract.ts';
import type { EncoursEnListe } from '#shared/features/argent/encours/schemas.ts';
import { telechargerFichier } from '#web/lib/api.ts';
import { permises, type Action } from '#web/ui/action.ts';
import { codeDiffere } from '#web/ui/code-differe.ts';
import { differer } from '#web/ui/differer.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import type { ComplementsEncours } from './complements.ts';
import { useActesEncours, type ActesEncours } from './queries.ts';

const EnvoiDialog = differer(async () => (await import('./courriers/EnvoiDialog.tsx')).EnvoiDialog);
const RouvrirDialog = differer(async () => (await import('./RouvrirDialog.tsx')).RouvrirDialog);
const SuspendreDialog = differer(async () => (await import('./SuspendreDialog.tsx')).SuspendreDialog);

type GenreEncours = 'declarer' | 'relancer' | 'regler' | 'reglerSelection' | 'suspendre' | 'rouvrir';
/** The open dialog and its encours. `fait` is called once the act is done. */
type DialogueEncours = { genre: GenreEncours; encours: readonly EncoursEnListe[]; fait?: () => void };

type DialoguesProps = {
  dialogue: DialogueEncours | null;
  complements: Pick<ComplementsEncours, 'regler' | 'reglerSelection'>;
  onFermer: () => void;
};

export const DialoguesEncours = ({ dialogue, complements, onFermer }: DialoguesProps) => {
  const [premier] = dialogue?.encours ?? [];
  if (!dialogue || !premier) return null;
  const { genre, encours, fait } = dialogue;
  const commun = { encours, onFermer, onFait: fait };
  return (
    <>
      {genre === 'declarer' ? <EnvoiDialog acte="DECLARATION" {...commun} /> : null}
      {genre === 'relancer' ? <EnvoiDialog acte="RELANCE" {...commun} /> : null}
      {genre === 'reglerSelection' ? complements.reglerSelection(commun) : null}
      {genre === 'regler' ? complements.regler({ encours: premier, onFermer, onFait: fait }) : null}
      {genre === 'rouvrir' ? <RouvrirDialog encours={premier} onFermer={onFermer} /> : null}
      {genre === 'suspendre' ? <SuspendreDialog encours={premier} onFermer={onFermer} /> : null}
    </>
  );
};

/** Acts on one encours without their own dialog, loaded on first use. */
const acteSeul = codeDiffere(() => import('./actes-seuls.ts'));

export type NavigationEncours = {
  ouvrir?: (id: number) => void;
  modifier: (id: number) => void;
  dupliquer: (id: number) => void;
  /** Called after a deletion. */
  supprime?: () => void;
};

type Outils = { actes: ActesEncours; montrer: (dialogue: DialogueEncours) => void; vers: NavigationEncours };

/** The acts this session may do now on one encours, by its rights alone. */
const actionsDe = (encours: EncoursEnListe, { actes, montrer, vers }: Outils): Action[] => {
  const { id, droits } = encours;
  const faire = (acte: Promise<unknown>) => void acte.catch(echec);
  const dialogue = (genre: GenreEncours) => () => montrer({ genre, encours: [encours] });
  return permises([
    { si: vers.ouvrir !== undefined, cle: 'ouvrir', libelle: 'Ouvrir', icone: IconEye, faire: () => vers.ouvrir?.(id) },
    { si: droits.declarer, cle: 'declarer', libelle: 'Déclarer…', icone: IconSend, faire: dialogue('declarer') },
    { si: droits.relancer, cle: 'relancer', libelle: 'Relancer…', icone: IconBell, faire: dialogue('relancer') },
    { si: droits.regler, cle: 'regler', libelle: 'Régler…', icone: IconReceiptEuro, faire: dialogue('regler') },
    {
      si: droits.suspendre,
      cle: 'suspendre',
      libelle: 'Suspendre jusqu’au…',
      icone: IconClockPause,
      faire: dialogue('suspendre'),
    },
    {
      si: droits.suspendre && encours.suspenduJusquau !== null,
      cle: 'reprendre',
      libelle: 'Reprendre les relances',
      icone: IconClockPlay,
      faire: () => faire(acteSeul().then(({ reprendreRelances }) => reprendreRelances(actes, encours))),
    },
    {
      si: droits.modifier,
      cle: 'modifier',
      libelle: 'Modifier',
      icone: IconEdit,
      faire: () => vers.modifier(id),
      separe: true,
    },
    { si: droits.commenter, cle: 'dupliquer', libelle: 'Dupliquer', icone: IconCopy, faire: () => vers.dupliquer(id) },
    {
      si: droits.repasserADeclarer,
      cle: 'repasserADeclarer',
      libelle: 'Repasser à déclarer',
      icone: IconArrowBackUp,
      faire: () =>
        faire(acteSeul().then(({ repasserADeclarerApresAccord }) => repasserADeclarerApresAccord(actes, encours))),
      separe: true,
    },
    {
      si: droits.repasserARegler,
      cle: 'repasserARegler',
      libelle: 'Repasser à régler',
      icone: IconArrowBackUp,
      faire: dialogue('rouvrir'),
      separe: true,
    },
    {
      si: droits.supprimer,
      cle: 'supprimer',
      libelle: 'Supprimer',
      icone: IconTrash,
      danger: true,
      faire: () =>
        faire(
          acteSeul().then(({ supprimerEncoursApresAccord }) =>
            supprimerEncoursApresAccord(actes, encours, vers.supprime),
          ),
        ),
      separe: true,
    },
  ]);
};

const exporterSelection = async (lignes: readonly EncoursEnListe[]) => {
  const ids = lignes.map(({ id }) => id).join(',');
  succes(
    `${await telechargerFichier(encoursContract.exporterEncours, { query: { ids, format: 'xlsx' } })} téléchargé.`,
  );
};

/** The acts of a selection: they apply to the encours that allow them; the others are counted on the button. */
const actionsGroupees = (
  lignes: readonly EncoursEnListe[],
  effacer: () => void,
  montrer: Outils['montrer'],
): Action[] => {
  const actionGroupee = (
    droit: 'declarer' | 'relancer' | 'regler',
    genre: GenreEncours,
    libelle: string,
    icone: Action['icone'],
  ): Action[] => {
    const permis = lignes.filter(({ droits }) => droits[droit]);
    if (permis.length === 0) return [];
    const texte = permis.length < lignes.length ? `${libelle} (${permis.length})` : libelle;
    return [{ cle: genre, libelle: texte, icone, faire: () => montrer({ genre, encours: permis, fait: effacer }) }];
  };
  return [
    ...actionGroupee('declarer', 'declarer', 'Déclarer', IconSend),
    ...actionGroupee('relancer', 'relancer', 'Relancer', IconBell),
    ...actionGroupee(
      'regler',
      lignes.length === 1 ? 'regler' : 'reglerSelection',
      lignes.length === 1 ? 'Régler' : 'Régler avec un avoir',
      IconReceiptEuro,
    ),
    {
      cle: 'exporter',
      libelle: 'Exporter',
      icone: IconDownload,
      faire: () => void exporterSelection(lignes).catch(echec),
    },
  ];
};

/**
 * The acts of the row menu, the drawer and the bulk bar, and the dialog they open, which `DialoguesEncours` renders
 * once.
 */
export const useActesOffertsEncours = (vers: NavigationEncours) => {
  const actes = useActesEncours();
  const [dialogue, setDialogue] = useState<DialogueEncours | null>(null);
  return {
    actes,
    dialogue,
    montrer: setDialogue,
    fermer: useCallback(() => setDialogue(null), []),
    de: (encours: EncoursEnListe) => actionsDe(encours, { actes, montrer: setDialogue, vers }),
    groupees: (lignes: readonly EncoursEnListe[], effacer: () => void) => actionsGroupees(lignes, effacer, setDialogue),
  };
};
export type ActesOffertsEncours = ReturnType<typeof useActesOffertsEncours>;
