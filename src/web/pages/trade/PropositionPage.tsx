import { Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { useElementOuvert } from '#web/lib/url-state.ts';
import { differerPartie } from '#web/ui/differer.tsx';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { tradeQueries } from './queries.ts';

const PropositionForm = differerPartie(
  async () => (await import('./PropositionForm.tsx')).PropositionForm,
  <Skeleton h={600} />,
);

/**
 * `/trade/{pharmacie}/proposition`: the form of a promotion in that pharmacy; `?promotion=` opens a proposal the
 * délégué may still change.
 */
export const PropositionPage = () => {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const pharmacieId = Number(id);
  const router = useRouter();
  const { id: promotionId } = useElementOuvert('promotion');
  const { data: pharmacie } = useQuery(tradeQueries.pharmacie(pharmacieId));
  const vers = (promotion?: number) =>
    void router.navigate({ to: '/trade', search: { ouvert: pharmacieId, promotion } });
  return (
    <PageShell
      titre={promotionId === null ? 'Proposer une opération' : 'Modifier une proposition'}
      sousTitre={
        pharmacie ? `À ${pharmacie.nom}\u00a0: un brouillon, qu’elle complète, valide ou supprime.` : undefined
      }
      retour={
        <LienTexte to="/trade" search={{ ouvert: pharmacieId }} size="sm" data-sans-impression>
          <IconArrowLeft size={14} aria-hidden /> {pharmacie?.nom ?? 'Mes pharmacies'}
        </LienTexte>
      }
    >
      <PropositionForm pharmacieId={pharmacieId} promotionId={promotionId} vers={vers} />
    </PageShell>
  );
};
