import { Skeleton, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import type { DetailPromotion } from '#shared/features/operations/operation/schemas/lecture.ts';
import { ImporterOffre } from '#web/features/operations/import-offre/ImporterOffre.tsx';
import { isJour } from '#web/lib/formats.ts';
import { useSession } from '#web/lib/session.ts';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { differerPartie } from '#web/ui/differer.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { versModifier } from '#web/features/operations/operation/apparence.ts';
import type { AvantPublication } from '#web/features/operations/promotion/formulaire/PromotionForm.tsx';
import { promotionQueries } from '#web/features/operations/promotion/queries.ts';

const Attente = () => (
  <Stack gap="md" aria-busy>
    <Skeleton h={260} />
    <Skeleton h={160} />
    <Skeleton h={160} />
  </Stack>
);
const PromotionForm = differerPartie(
  async () => (await import('#web/features/operations/promotion/formulaire/PromotionForm.tsx')).PromotionForm,
  <Attente />,
);

const idQuery = z.coerce.number().int().positive().optional();
const jourQuery = z.string().refine(isJour).optional();
export const urlDepartPromotion = z.object({
  laboratoireId: idQuery,
  emplacementId: idQuery,
  du: jourQuery,
  au: jourQuery,
});

/** What was refused elsewhere is completed here. */
export const urlModifierPromotion = z.object({ completer: z.literal('1').optional() });

type Liste = '/promotions' | '/promotionsGroupement';

/** The list to come back to: a groupement's modèles are on another screen. */
const useListe = (): Liste => {
  const session = useSession();
  return session?.utilisateur.role === 'GROUPEMENT' ? '/promotionsGroupement' : '/promotions';
};
const Retour = ({ liste }: { liste: Liste }) => (
  <LienTexte to={liste} size="sm" data-sans-impression>
    <IconArrowLeft size={14} aria-hidden /> Promotions
  </LienTexte>
);

const useSortie = () => {
  const router = useRouter();
  const client = useQueryClient();
  const liste = useListe();
  const avantPublication: AvantPublication = async (promotion) =>
    (await import('./confirmer-publication.ts')).confirmerPublication(client, promotion);
  return {
    liste,
    ...(liste === '/promotionsGroupement' ? { avantPublication } : {}),
    onFini: (id: number) => void router.navigate({ to: liste, search: { promotion: id } }),
    onAnnuler: () => void router.navigate({ to: liste }),
  };
};

/** `/promotions/nouvelle`: the address may give the emplacement, the dates or the laboratory. */
export const NouvellePromotionPage = () => {
  const { liste, ...sortie } = useSortie();
  const { etat } = useEtatUrl(urlDepartPromotion);
  const router = useRouter();
  /** A single draft opens in its form; several are shown in the list. */
  const surImport = ([premier, ...autres]: readonly number[]) =>
    void router.navigate(premier !== undefined && autres.length === 0 ? versModifier(premier) : { to: liste });
  return (
    <PageShell
      titre="Nouvelle promotion"
      retour={<Retour liste={liste} />}
      actions={<ImporterOffre onCree={surImport} />}
    >
      <PromotionForm depart={etat} {...sortie} />
    </PageShell>
  );
};

/** `/promotions/{id}/modifier` */
export const ModifierPromotionPage = () => {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const router = useRouter();
  const { liste, ...sortie } = useSortie();
  const { completer } = useEtatUrl(urlModifierPromotion).etat;
  const { data, error, refetch } = useQuery({ ...promotionQueries.detail(Number(id)), retry: false });
  // Read once: a colleague's change must not replace the form while the user types; saving compares the versions
  // (COM-26).
  const [promotionLue, setLue] = useState<DetailPromotion | null>(null);
  if (data && promotionLue?.id !== data.id && String(data.id) === id) setLue(data);
  return (
    <PageShell
      titre={promotionLue ? `Modifier « ${promotionLue.nomOperation} »` : 'Modifier une promotion'}
      retour={<Retour liste={liste} />}
    >
      {promotionLue && !promotionLue.droits.modifier ? (
        <EmptyState
          titre="Cette promotion ne se modifie pas"
          texte="Elle est validée, ou c’est celle de votre groupement."
          action={{
            libelle: 'L’ouvrir',
            faire: () => void router.navigate({ to: liste, search: { promotion: promotionLue.id } }),
          }}
        />
      ) : promotionLue ? (
        <PromotionForm
          key={promotionLue.id}
          promotion={promotionLue}
          aCompleter={completer !== undefined}
          {...sortie}
        />
      ) : error ? (
        <ErrorState erreur={error} onReessayer={() => void refetch()} />
      ) : (
        <Attente />
      )}
    </PageShell>
  );
};
