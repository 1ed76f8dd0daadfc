import { Skeleton, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCamera, IconCameraOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { PlanEmplacement } from '#shared/features/operations/emplacement/schemas.ts';
import type { OccupationOperation } from '#shared/features/operations/operation/schemas/lecture.ts';
import { emplacementQueries } from '#web/features/operations/emplacement/queries.ts';
import {
  ajouterMontants,
  formatMontants,
  naturesFiscales,
  poidsDe,
  type MontantsParNature,
} from '#shared/core/nature-fiscale.ts';
import { aujourdhui, formatCentimesCourt, pluriel } from '#web/lib/formats.ts';
import { useRaccourcis } from '#web/lib/raccourcis.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { Frise } from '#web/ui/frise/Frise.tsx';
import type { Barre, Deplacement, LigneFrise } from '#web/ui/frise/types.ts';
import { duAuOperation } from '#web/features/operations/operation/apparence.ts';
import type { VueProps } from './CalendrierVue.tsx';
import { deplacerTg } from './deplacer.ts';
import { FenetreBarre, useFenetre } from './Fenetre.tsx';
import { promotionQueries, useActesPromotion } from '../queries.ts';
import { SemaineListe } from './SemaineListe.tsx';

/** « 120 € HT + 40 € TTC » */
const court = (montants: MontantsParNature): string =>
  naturesFiscales
    .flatMap((nature) => (montants[nature] ? [`${formatCentimesCourt(montants[nature])}\u00a0${nature}`] : []))
    .join(' + ');
const SANS_COULEUR = '#6f8079';
/** A photo is expected once the TG stands (OPE-46). */
const photo = ({ nbPreuves, occupe, dateDebut }: OccupationOperation) =>
  nbPreuves > 0 ? pluriel(nbPreuves, 'photo') : occupe && dateDebut <= aujourdhui() ? 'sans photo' : null;

const enBarre = (o: OccupationOperation): Barre => {
  const etatPhoto = photo(o);
  return {
    cle: o.ligneId,
    du: o.dateDebut,
    au: o.dateFin,
    texte: o.nomOperation,
    detail: (
      <>
        {poidsDe(o.attendu) > 0 ? <span className="chiffres">{court(o.attendu)}</span> : null}
        {etatPhoto === null ? null : o.nbPreuves > 0 ? (
          <IconCamera size={14} aria-hidden />
        ) : (
          <IconCameraOff size={14} color="var(--mantine-color-orange-filled)" aria-hidden />
        )}
      </>
    ),
    libelle: [
      o.nomOperation,
      o.laboratoireNom,
      duAuOperation(o.dateDebut, o.dateFin),
      o.occupe ? 'place tenue' : 'brouillon',
      poidsDe(o.attendu) > 0 ? `${formatMontants(o.attendu)} attendus` : null,
      etatPhoto,
    ]
      .filter(Boolean)
      .join(', '),
    couleur: o.laboratoireColor ?? SANS_COULEUR,
    motif: o.occupe ? 'plein' : 'contour',
    deplacable: o.deplacable,
  };
};

/** One row per emplacement, in the order of the shop, with its zone and its income under its name. */
const parEmplacement = (plan: PlanEmplacement, occupations: readonly OccupationOperation[]): LigneFrise[] => {
  const occupationsParPlace = Map.groupBy(occupations, ({ emplacementId }) => emplacementId);
  return plan.zones.flatMap((zone) =>
    zone.emplacements
      .filter(({ id, actif }) => actif || occupationsParPlace.has(id))
      .map(({ id, nom }) => {
        const la = occupationsParPlace.get(id) ?? [];
        const attendu = la.reduce<MontantsParNature>((somme, o) => ajouterMontants(somme, o.attendu), {});
        return {
          cle: id,
          nom,
          couleur: zone.couleur,
          detail: `${zone.nom}${poidsDe(attendu) > 0 ? ` · ${court(attendu)}` : ''}`,
          barres: la.map(enBarre),
        };
      }),
  );
};

const ModeDEmploi = () => (
  <Text size="xs" c="dimmed" w="100%">
    Une TG se déplace à la souris, ou au clavier&nbsp;: Maj + flèches (Ctrl en plus pour sa fin), puis Entrée. Une
    semaine libre se clique.
  </Text>
);

/** The plan: one row per emplacement, with its operations, its free weeks and its income. */
export const PlanVue = ({ url, onOuvrir, onNouvelle, ouverte }: VueProps) => {
  const mobile = useMediaQuery('(max-width: 59.99em)', undefined, { getInitialValueInEffect: false });
  const fenetre = useFenetre(url, mobile);
  const router = useRouter();
  const actes = useActesPromotion();
  useRaccourcis({ n: onNouvelle });
  const plan = useQuery(emplacementQueries.plan());
  const { data, error, refetch } = useQuery(promotionQueries.plan({ du: fenetre.debut, au: fenetre.fin }));
  const { zoneId, emplacementId, laboratoireId } = url.etat;
  const lignes = useMemo(() => {
    if (!plan.data || !data) return [];
    const zones = plan.data.zones
      .filter(({ id }) => zoneId === undefined || id === zoneId)
      .map((zone) => ({
        ...zone,
        emplacements: zone.emplacements.filter(({ id }) => emplacementId === undefined || id === emplacementId),
      }));
    return parEmplacement({ ...plan.data, zones }, data);
  }, [plan.data, data, zoneId, emplacementId]);
  const parLigne = (cle: Barre['cle']) => data?.find(({ ligneId }) => ligneId === cle);
  const ouvrir = ({ cle }: Barre) => {
    const occupation = parLigne(cle);
    if (occupation) onOuvrir(occupation.promotionId);
  };
  const deplacer = ({ cle }: Barre, { ligne, ...jours }: Deplacement) => {
    const occupation = parLigne(cle);
    const nom = lignes.find((ligneDeFrise) => ligneDeFrise.cle === ligne)?.nom ?? '';
    if (occupation)
      void deplacerTg(actes, occupation.promotionId, Number(cle), { ...jours, emplacementId: Number(ligne) }, nom);
  };
  const creer = ({ cle }: LigneFrise, du: string, au: string) =>
    void router.navigate({
      to: '/promotions/nouvelle',
      search: { emplacementId: Number(cle), du, au, laboratoireId },
    });
  const echoue = plan.error ?? error;
  if (echoue && (!plan.data || !data))
    return (
      <ErrorState
        erreur={echoue}
        onReessayer={() => {
          void plan.refetch();
          void refetch();
        }}
      />
    );
  return (
    <Stack gap="sm">
      <FenetreBarre fenetre={fenetre}>
        <ChoixField
          aria-label="Zone"
          placeholder="Toutes les zones"
          clearable
          w={190}
          options={(plan.data?.zones ?? []).map(({ id, nom }) => ({ value: id, label: nom }))}
          value={zoneId ?? null}
          onChange={(zone) => url.changer({ zoneId: zone })}
        />
        {mobile ? null : <ModeDEmploi />}
      </FenetreBarre>
      {plan.data === undefined || data === undefined ? (
        <Skeleton h={360} />
      ) : lignes.length === 0 ? (
        <EmptyState
          titre="Le plan du magasin est vide."
          texte="Ajoutez vos zones et vos emplacements dans les paramètres : têtes de gondole, vitrines, îlots…"
          {...(plan.data.droits.gerer
            ? {
                action: {
                  libelle: 'Ouvrir les emplacements',
                  faire: () => void router.navigate({ to: '/parametres/emplacements' }),
                },
              }
            : {})}
        />
      ) : mobile ? (
        <SemaineListe
          titre="Plan de la semaine"
          lignes={lignes}
          onOuvrir={ouvrir}
          vide="Le plan est vide."
          {...(onNouvelle ? { onLibre: (ligne) => creer(ligne, fenetre.debut, fenetre.fin) } : {})}
        />
      ) : (
        <Frise
          titre="Plan du magasin"
          entete="Emplacement"
          semaines={fenetre.semaines}
          aujourdhui={aujourdhui()}
          lignes={lignes}
          ouverte={ouverte === null ? null : (data.find(({ promotionId }) => promotionId === ouverte)?.ligneId ?? null)}
          onOuvrir={ouvrir}
          onDeplacer={deplacer}
          entreLignes
          {...(onNouvelle ? { onCellule: (ligne, { lundi, dimanche }) => creer(ligne, lundi, dimanche) } : {})}
        />
      )}
    </Stack>
  );
};
