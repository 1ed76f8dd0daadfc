import { Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { MomentTrade } from '#shared/features/pilotage/trade/contract.ts';
import { duAuOperation } from '#web/features/operations/operation/apparence.ts';
import { FenetreBarre, useFenetre } from '#web/features/operations/promotion/calendrier/Fenetre.tsx';
import { LignesDuCalendrier, SANS_COULEUR } from '#web/features/operations/promotion/calendrier/LignesDuCalendrier.tsx';
import { pluriel } from '#web/lib/formats.ts';
import { tradeQueries } from '#web/pages/trade/queries.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import type { Barre, LigneFrise } from '#web/ui/frise/types.ts';
import { Section } from '#web/ui/Section.tsx';

const TITRE = 'Calendrier de vos pharmacies';

const enBarre = (moment: MomentTrade): Barre => ({
  cle: `${moment.pharmacieId}-${moment.id}`,
  du: moment.dateDebut,
  au: moment.dateFin,
  texte: moment.nomOperation,
  libelle: [
    moment.nomOperation,
    moment.laboratoireNom,
    duAuOperation(moment.dateDebut, moment.dateFin),
    moment.proposee ? 'proposée' : null,
    moment.sansPhoto ? 'TG sans photo' : null,
  ]
    .filter(Boolean)
    .join(', '),
  couleur: moment.laboratoireColor ?? SANS_COULEUR,
  motif: moment.proposee ? 'contour' : moment.sansPhoto ? 'hachure' : 'plein',
  deplacable: false,
});

/** One row per pharmacy, in the order of the answer (by name). */
const parPharmacie = (moments: readonly MomentTrade[]): LigneFrise[] =>
  [...Map.groupBy(moments, ({ pharmacieId }) => pharmacieId)].map(([cle, leurs]) => ({
    cle,
    nom: leurs[0]?.pharmacieNom ?? '',
    detail: pluriel(leurs.length, 'promotion'),
    barres: leurs.map(enBarre),
  }));

/** The operations of all the pharmacies that a délégué follows, week by week (RES-86). */
export const CalendrierTrade = () => {
  const mobile = useMediaQuery('(max-width: 59.99em)', undefined, { getInitialValueInEffect: false });
  const [etat, setEtat] = useState<{ debut?: string | undefined }>({});
  const fenetre = useFenetre({ etat, changer: setEtat }, mobile);
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(tradeQueries.calendrier(fenetre.debut, fenetre.fin));
  const lignes = useMemo(() => parPharmacie(data ?? []), [data]);
  const ouvrir = ({ cle }: Barre) => {
    const [ouvert, promotion] = String(cle).split('-');
    void navigate({ to: '/trade', search: { ouvert: Number(ouvert), promotion: Number(promotion) } });
  };
  return (
    <Section titre={TITRE} cadre>
      <Stack gap="sm">
        <FenetreBarre fenetre={fenetre} />
        {error && !data ? (
          <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
        ) : (
          <LignesDuCalendrier
            titre={TITRE}
            entete="Pharmacie"
            lignes={data && lignes}
            fenetre={fenetre}
            mobile={mobile}
            hauteur={200}
            vide={<EmptyState compact titre="Aucune promotion sur cette période." />}
            onOuvrir={ouvrir}
          />
        )}
      </Stack>
    </Section>
  );
};
