import { Alert, Skeleton, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { AppError } from '#shared/core/app-error.ts';
import type { DetailPromotion } from '#shared/features/operations/operation/schemas/lecture.ts';
import type { ModificationPromotion } from '#shared/features/operations/operation/schemas/saisie.ts';
import { promotionGroupementContract } from '#shared/features/operations/promotion-groupement/contract.ts';
import type { Impact } from '#shared/features/operations/promotion-groupement/schemas.ts';
import { promotionQueries } from '#web/features/operations/promotion/queries.ts';
import { call } from '#web/lib/api.ts';
import { differer, differerPartie } from '#web/ui/differer.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { LienTexte } from '#web/ui/LienTexte.tsx';

const Attente = () => (
  <Stack gap="md" aria-busy>
    <Skeleton h={260} />
    <Skeleton h={160} />
  </Stack>
);
const ForcerForm = differerPartie(
  async () => (await import('#web/features/operations/promotion/formulaire/ForcerForm.tsx')).ForcerForm,
  <Attente />,
);
const ImpactDialog = differer(async () => (await import('./ImpactDialog.tsx')).ImpactDialog);
const LISTE = '/promotionsGroupement';

type Etude = { saisie: ModificationPromotion; impact: Impact; relu: boolean };

const Edition = ({ promotion }: { promotion: DetailPromotion }) => {
  const { id, nomOperation } = promotion;
  const router = useRouter();
  const client = useQueryClient();
  const [etude, setEtude] = useState<Etude | null>(null);
  const [enCours, setEnCours] = useState(false);
  const etudier = async (saisie: ModificationPromotion, { relu = false }: { readonly relu?: boolean } = {}) => {
    const impact = await call(promotionGroupementContract.apercuForcage, { params: { id }, body: { saisie } });
    setEtude({ saisie, impact, relu });
  };
  const confirmer = async ({ saisie, impact }: Etude) => {
    setEnCours(true);
    try {
      const body = { saisie, consequences: impact.consequences };
      await call(promotionGroupementContract.forcerModification, { params: { id }, body });
      void client.invalidateQueries({ queryKey: promotionQueries.racine });
      succes(`« ${nomOperation} » est modifiée chez vos adhérents.`);
      void router.navigate({ to: LISTE, search: { promotion: id }, ignoreBlocker: true });
    } catch (erreur) {
      // The effects have changed since they were shown: shows them again, to be confirmed again (OPE-56).
      if (erreur instanceof AppError && erreur.code === 'IMPACT_CHANGE')
        await etudier(saisie, { relu: true }).catch(echec);
      else echec(erreur);
    } finally {
      setEnCours(false);
    }
  };
  return (
    <>
      <Alert color="orange" title="Cette opération est publiée">
        Ce que vous changez ici change aussi chez vos adhérents, après que vous en avez vu les effets. Le type de
        l’opération ne change pas.
      </Alert>
      <ForcerForm
        promotion={promotion}
        onEtudier={(saisie) => etudier(saisie)}
        onAnnuler={() => void router.navigate({ to: LISTE })}
      />
      {etude ? (
        <ImpactDialog
          impact={etude.impact}
          relu={etude.relu}
          enCours={enCours}
          onConfirmer={() => void confirmer(etude)}
          onFermer={() => setEtude(null)}
        />
      ) : null}
    </>
  );
};

/** `/promotionsGroupement/{id}/modifier`: changes a published operation, also for its adhérents. */
export const ForcerPage = () => {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const router = useRouter();
  // Read again, because the cache may date from before the publication.
  const { data, error, isFetching, refetch } = useQuery({
    ...promotionQueries.detail(Number(id)),
    retry: false,
    staleTime: 0,
    refetchOnMount: 'always',
  });
  // Read once: a later answer must not replace the form while the user types.
  const [promotionLue, setLue] = useState<DetailPromotion | null>(null);
  if (data && !isFetching && promotionLue?.id !== data.id && String(data.id) === id) setLue(data);
  return (
    <PageShell
      titre={promotionLue ? `Forcer la modification de « ${promotionLue.nomOperation} »` : 'Forcer la modification'}
      retour={
        <LienTexte to={LISTE} size="sm" data-sans-impression>
          <IconArrowLeft size={14} aria-hidden /> Promotions
        </LienTexte>
      }
    >
      {promotionLue && !promotionLue.droits.forcer ? (
        <EmptyState
          titre="Cette opération ne se force pas"
          texte="Elle n’est pas publiée : elle se modifie comme un brouillon."
          action={{
            libelle: 'L’ouvrir',
            faire: () => void router.navigate({ to: LISTE, search: { promotion: promotionLue.id } }),
          }}
        />
      ) : promotionLue ? (
        <Edition key={promotionLue.id} promotion={promotionLue} />
      ) : error ? (
        <ErrorState erreur={error} onReessayer={() => void refetch()} />
      ) : (
        <Attente />
      )}
    </PageShell>
  );
};
