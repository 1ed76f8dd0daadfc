import { comparerTextes } from '#shared/core/textes/comparer-textes.ts';
import { Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ParsedResponseOf } from '#shared/core/contract.ts';
import { promotionContract } from '#shared/features/operations/promotion/contract.ts';
import { libelleTypePromo } from '#shared/features/operations/operation/messages.ts';
import { formatMontants, poidsDe } from '#shared/core/nature-fiscale.ts';
import { pluriel } from '#web/lib/formats.ts';
import { useRaccourcis } from '#web/lib/raccourcis.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import type { Barre, LigneFrise } from '#web/ui/frise/types.ts';
import { duAuOperation, statutMontre } from '#web/features/operations/operation/apparence.ts';
import { deplacerPromotion } from './deplacer.ts';
import { FenetreBarre, useFenetre } from './Fenetre.tsx';
import { filtresServeurPromotion, type UrlPromotions } from '../filtres.ts';
import { promotionQueries, useActesPromotion } from '../queries.ts';
import { LignesDuCalendrier, SANS_COULEUR } from './LignesDuCalendrier.tsx';

type PromotionDuCalendrier = ParsedResponseOf<(typeof promotionContract)['calendrierPromotions']>[number];

const enBarre = (p: PromotionDuCalendrier): Barre | null =>
  p.dateDebut === null || p.dateFin === null
    ? null
    : {
        cle: p.id,
        du: p.dateDebut,
        au: p.dateFin,
        texte: p.nomOperation,
        libelle: [
          p.nomOperation,
          libelleTypePromo[p.typePromo],
          duAuOperation(p.dateDebut, p.dateFin),
          statutMontre(p).texte,
          poidsDe(p.attendu) > 0 ? `${formatMontants(p.attendu)} attendus` : null,
        ]
          .filter(Boolean)
          .join(', '),
        couleur: p.laboratoireColor ?? SANS_COULEUR,
        motif: p.etat === 'DRAFT' ? 'contour' : p.statut === 'WAITING' ? 'hachure' : 'plein',
        deplacable: p.deplacable,
      };

/** One row per laboratory, in French order; promotions without a laboratory come last. */
const parLaboratoire = (promotions: readonly PromotionDuCalendrier[]): LigneFrise[] => {
  const groupes = Map.groupBy(promotions, ({ laboratoireId }) => laboratoireId);
  return [...groupes]
    .map(([id, promotionsDuLaboratoire]) => {
      const [premiere] = promotionsDuLaboratoire;
      const barres = promotionsDuLaboratoire.map(enBarre).filter((barre) => barre !== null);
      return {
        cle: id ?? 'sans',
        nom: premiere?.laboratoireNom ?? 'Sans laboratoire',
        couleur: premiere?.laboratoireColor ?? null,
        detail: pluriel(barres.length, 'promotion'),
        barres,
      };
    })
    .filter(({ barres }) => barres.length > 0)
    .toSorted((a, b) => Number(a.cle === 'sans') - Number(b.cle === 'sans') || comparerTextes(a.nom, b.nom));
};

export type VueProps = {
  url: UrlPromotions;
  laboratoireId?: number;
  ouverte: number | null;
  onOuvrir: (id: number) => void;
  onNouvelle?: () => void;
};

/** The calendar: one row per laboratory, with running and coming promotions, and drafts. */
export const CalendrierVue = ({ url, laboratoireId, ouverte, onOuvrir, onNouvelle }: VueProps) => {
  const mobile = useMediaQuery('(max-width: 59.99em)', undefined, { getInitialValueInEffect: false });
  const fenetre = useFenetre(url, mobile);
  const actes = useActesPromotion();
  useRaccourcis({ n: onNouvelle });
  const { data, error, refetch } = useQuery(
    promotionQueries.calendrier({ ...filtresServeurPromotion(url, laboratoireId), du: fenetre.debut, au: fenetre.fin }),
  );
  // Refused operations do not run: the calendar shows them only when the filter asks for them.
  const avecRefusees = url.etat.statut?.includes('REFUSED') ?? false;
  const lignes = useMemo(
    () => parLaboratoire((data ?? []).filter(({ etat }) => avecRefusees || etat !== 'REFUSED')),
    [data, avecRefusees],
  );
  if (error && !data) return <ErrorState erreur={error} onReessayer={() => void refetch()} />;
  return (
    <Stack gap="sm">
      <FenetreBarre fenetre={fenetre}>
        {mobile ? null : (
          <Text size="xs" c="dimmed">
            Un brouillon se déplace à la souris, ou au clavier&nbsp;: Maj + flèches (Ctrl en plus pour sa fin), puis
            Entrée.
          </Text>
        )}
      </FenetreBarre>
      <LignesDuCalendrier
        titre="Calendrier des promotions"
        entete="Laboratoire"
        lignes={data && lignes}
        fenetre={fenetre}
        mobile={mobile}
        hauteur={360}
        vide={
          <EmptyState
            titre="Aucune promotion sur cette période."
            texte="Changez de période ou de filtres, ou planifiez une opération."
            {...(onNouvelle ? { action: { libelle: 'Nouvelle promotion', faire: onNouvelle } } : {})}
          />
        }
        ouverte={ouverte}
        onOuvrir={({ cle }) => onOuvrir(Number(cle))}
        onDeplacer={({ cle }, vers) => void deplacerPromotion(actes, Number(cle), vers)}
      />
    </Stack>
  );
};
