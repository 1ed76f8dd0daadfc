import {
  IconArrowBackUp,
  IconCheck,
  IconChecks,
  IconCircleX,
  IconCopy,
  IconCash,
  IconEdit,
  IconEye,
  IconThumbUp,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { AppError } from '#shared/core/app-error.ts';
import { formatInstant } from '#shared/core/dates.ts';
import type { PartPromotion } from '#shared/features/operations/operation/schemas/enumerations.ts';
import type { Promotion } from '#shared/features/operations/operation/schemas/lecture.ts';
import { SUPPRIMER, type Action } from '#web/ui/action.ts';
import { codeDiffere } from '#web/ui/code-differe.ts';
import { differer } from '#web/ui/differer.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import {
  versCompleter,
  versModifier,
  accorderParts,
  enTete,
  nommerParts,
} from '#web/features/operations/operation/apparence.ts';
import { useActesPromotion, type ActesPromotion } from './queries.ts';

const RefuserDialog = differer(async () => (await import('./RefuserDialog.tsx')).RefuserDialog);
const AccepterDialog = differer(async () => (await import('./AccepterDialog.tsx')).AccepterDialog);
const TraiterPromotion = differer(
  async () => (await import('#web/features/operations/contrepartie/TraiterPromotion.tsx')).TraiterPromotion,
);
const DupliquerPromotionDialog = differer(
  async () => (await import('./DupliquerPromotionDialog.tsx')).DupliquerPromotionDialog,
);

export type GenrePromotion = 'refuser' | 'accepter' | 'dupliquer' | 'traiter';
/** The open dialog and its promotion. */
export type DialoguePromotion = { genre: GenrePromotion; promotion: Promotion };

export const DialoguesPromotion = ({
  dialogue,
  onFermer,
}: {
  dialogue: DialoguePromotion | null;
  onFermer: () => void;
}) => {
  if (!dialogue) return null;
  const { genre, promotion } = dialogue;
  return (
    <>
      {genre === 'refuser' ? <RefuserDialog promotion={promotion} onFermer={onFermer} /> : null}
      {genre === 'accepter' ? <AccepterDialog promotion={promotion} onFermer={onFermer} /> : null}
      {genre === 'traiter' ? <TraiterPromotion id={promotion.id} onFermer={onFermer} /> : null}
      {genre === 'dupliquer' ? <DupliquerPromotionDialog promotion={promotion} onFermer={onFermer} /> : null}
    </>
  );
};

type NavigationPromotion = {
  ouvrir?: (id: number) => void;
  /** Called after a deletion. */
  supprime?: () => void;
};
type Outils = {
  actes: ActesPromotion;
  montrer: (dialogue: DialoguePromotion) => void;
  modifier: (id: number) => void;
  completer: (id: number) => void;
  vers: NavigationPromotion;
};

/** What is still to fill lands on the form. */
const direEchec = (erreur: unknown, promotion: Promotion, { completer }: Outils) => {
  if (erreur instanceof AppError && erreur.code === 'CONFLIT_VERSION') {
    // A colleague acted first: the message says who, and the screen shows the new state.
    const { par, le } = erreur.details as { par: string; le: string };
    const dit =
      `« ${promotion.nomOperation} » a changé entre-temps : ` +
      `${par} l’a modifiée le ${formatInstant(le)}. La voici à jour.`;
    return echec(new AppError(erreur.status, erreur.code, dit));
  }
  const incomplete = erreur instanceof AppError && erreur.code === 'PROMOTION_INCOMPLETE' && promotion.droits.modifier;
  echec(erreur, incomplete ? { action: { libelle: 'Compléter', faire: () => completer(promotion.id) } } : {});
};

const valider = async (promotion: Promotion, parts: readonly PartPromotion[], { actes }: Outils) => {
  const apres = await actes.valider(promotion.id, { version: promotion.version, parts: [...parts] });
  const annulables = parts.filter((part) => apres.droits.repasserEnBrouillon.includes(part));
  succes(`${enTete(nommerParts(parts))} de « ${promotion.nomOperation} » : ${accorderParts(parts, 'validée')}.`, {
    annuler:
      annulables.length === parts.length
        ? () => void actes.repasserEnBrouillon(apres.id, { version: apres.version, parts: [...parts] }).catch(echec)
        : undefined,
  });
};

/** Acts confirmed by a dialog; their code is loaded when the act is asked for. */
const confirmes = codeDiffere(() => import('./actes-confirmes.ts'));

const validations = (promotion: Promotion, faire: (acte: (outils: Outils) => Promise<unknown>) => void): Action[] => {
  const parts = promotion.droits.valider;
  const [premiere, seconde] = parts;
  if (premiere === undefined) return [];
  const actionValider = (choisies: readonly PartPromotion[]): Action => ({
    cle: `valider.${choisies.join('.')}`,
    libelle: `Valider ${nommerParts(choisies)}`,
    icone: choisies.length > 1 ? IconChecks : IconCheck,
    faire: () => faire((outils) => valider(promotion, choisies, outils)),
  });
  return seconde === undefined
    ? [actionValider([premiere])]
    : [actionValider(parts), actionValider([premiere]), actionValider([seconde])];
};

/** The acts this session may do now on one promotion, by its rights alone. */
const actionsDe = (promotion: Promotion, outils: Outils): Action[] => {
  const { id, droits, modeleId } = promotion;
  const { montrer, modifier, vers } = outils;
  const faire = (acte: (avec: Outils) => Promise<unknown>) =>
    void acte(outils).catch((erreur: unknown) => direEchec(erreur, promotion, outils));
  const dialogue = (genre: GenrePromotion) => () => montrer({ genre, promotion });
  const copie = modeleId !== null;
  const si = (permis: boolean, action: Action): Action[] => (permis ? [action] : []);
  return [
    ...si(vers.ouvrir !== undefined, {
      cle: 'ouvrir',
      libelle: 'Ouvrir',
      icone: IconEye,
      faire: () => vers.ouvrir?.(id),
    }),
    ...si(droits.accepter.length > 0, {
      cle: 'accepter',
      libelle: 'Accepter…',
      icone: IconThumbUp,
      faire: dialogue('accepter'),
    }),
    ...si(droits.traiter, { cle: 'traiter', libelle: 'Traiter…', icone: IconCash, faire: dialogue('traiter') }),
    ...validations(promotion, faire),
    ...si(droits.refuser.length > 0, {
      cle: 'refuser',
      libelle: 'Refuser…',
      icone: IconCircleX,
      faire: () => faire(async (avec) => (await confirmes()).demanderRefus(promotion, avec)),
    }),
    ...si(droits.repasserEnBrouillon.length > 0, {
      cle: 'brouillon',
      libelle: copie ? 'Revenir au statut précédent' : 'Repasser en brouillon',
      icone: IconArrowBackUp,
      faire: () => faire(async (avec) => (await confirmes()).repasserPromotion(promotion, avec)),
    }),
    ...si(droits.modifier, {
      cle: 'modifier',
      libelle: 'Modifier',
      icone: IconEdit,
      faire: () => modifier(id),
      separe: true,
    }),
    ...si(droits.dupliquer, {
      cle: 'dupliquer',
      libelle: 'Dupliquer…',
      icone: IconCopy,
      faire: dialogue('dupliquer'),
      separe: !droits.modifier,
    }),
    ...si(droits.supprimer, {
      ...SUPPRIMER,
      faire: () => faire(async (avec) => (await confirmes()).supprimerPromotionApresAccord(promotion, avec)),
    }),
  ];
};

/** The acts of the row menu and of the drawer, and the dialog they open, which `DialoguesPromotion` renders once. */
export const useActesOffertsPromotion = (vers: NavigationPromotion) => {
  const actes = useActesPromotion();
  const router = useRouter();
  const [dialogue, setDialogue] = useState<DialoguePromotion | null>(null);
  const modifier = (id: number) => void router.navigate(versModifier(id));
  const completer = (id: number) => void router.navigate(versCompleter(id));
  return {
    actes,
    dialogue,
    fermer: useCallback(() => setDialogue(null), []),
    de: (promotion: Promotion) => actionsDe(promotion, { actes, montrer: setDialogue, modifier, completer, vers }),
  };
};
