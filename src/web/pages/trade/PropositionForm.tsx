import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { AppError } from '#shared/core/app-error.ts';
import type { PromotionEditee } from '#shared/features/operations/operation/schemas/lecture.ts';
import { PromotionForm } from '#web/features/operations/promotion/formulaire/PromotionForm.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { propositionQueries } from './proposition-queries.ts';
import { sourcesChez } from './sources-proposition.ts';

const Attente = () => (
  <Stack gap="md" aria-busy>
    <Skeleton h={260} />
    <Skeleton h={160} />
    <Skeleton h={160} />
  </Stack>
);

const Refus = ({ erreur, retour, reessayer }: { erreur: Error; retour: () => void; reessayer: () => void }) => {
  if (!(erreur instanceof AppError) || erreur.status >= 500)
    return <ErrorState erreur={erreur} onReessayer={reessayer} />;
  const textes: Readonly<Record<number, string>> = {
    403: 'Cette pharmacie vous laisse la suivre, pas lui proposer d’opérations. Demandez-lui ce droit.',
    404: 'Vous n’avez pas, ou plus, accès à cette pharmacie ou à cette proposition.',
  };
  return (
    <EmptyState
      titre="Rien à proposer ici"
      texte={textes[erreur.status] ?? erreur.message}
      action={{ libelle: 'Revenir à mes pharmacies', faire: retour }}
    />
  );
};

type Props = {
  pharmacieId: number;
  /** Id of a proposal the délégué may still change; null for a new one. */
  promotionId: number | null;
  vers: (promotionId?: number) => void;
};

/** The form of a promotion, in a pharmacy where the délégué may propose. */
export const PropositionForm = ({ pharmacieId, promotionId, vers }: Props) => {
  const references = useQuery(propositionQueries.references(pharmacieId));
  const lecture = useQuery({
    ...propositionQueries.proposition(pharmacieId, promotionId ?? 0),
    enabled: promotionId !== null,
  });
  // Read once: a change by the pharmacy must not replace the form while the user types; saving checks the version.
  const [promotionLue, setLue] = useState<PromotionEditee | null>(null);
  if (lecture.data && promotionLue?.id !== lecture.data.id && lecture.data.id === promotionId) setLue(lecture.data);
  const sources = useMemo(() => sourcesChez(pharmacieId), [pharmacieId]);
  const erreur = references.error ?? (promotionLue ? null : lecture.error);
  if (erreur) {
    const reessayer = () => void Promise.all([references.refetch(), lecture.refetch()]);
    return <Refus erreur={erreur} retour={() => vers()} reessayer={reessayer} />;
  }
  if (!references.data || (promotionId !== null && !promotionLue)) return <Attente />;
  return (
    <PromotionForm
      key={promotionLue?.id ?? 'nouvelle'}
      sources={sources}
      {...(promotionLue ? { promotion: promotionLue } : {})}
      onFini={vers}
      onAnnuler={() => vers(promotionId ?? undefined)}
    />
  );
};
