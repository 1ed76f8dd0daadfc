import { IconCalendarDue, IconCircleCheck, IconRefresh, IconTrashX, type Icon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { filtresVides } from '#web/lib/filtres-url.ts';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import type { Teinte } from '#web/ui/StatusBadge.tsx';
import { StatTiles } from '#web/ui/StatTiles.tsx';
import { ConditionsListe } from './ConditionsListe.tsx';
import { listeServeurCondition, urlConditions, type UrlConditions } from './filtres.ts';
import { conditionQueries } from './queries.ts';

/** Filter of the list behind each figure. */
const CIBLES = {
  aRenegocier: { suivi: 'A_RENEGOCIER' },
  renegociees: { suivi: 'RENEGOCIEE' },
  enCours: { etat: 'EN_COURS' },
  retirees: { etat: 'RETIREE' },
} as const;
type Cible = keyof typeof CIBLES;
const ALLURES: Readonly<Record<Cible, { libelle: string; icone: Icon; teinte: Teinte }>> = {
  aRenegocier: { libelle: 'À renégocier', icone: IconCalendarDue, teinte: 'orange' },
  renegociees: { libelle: 'Renégociées', icone: IconRefresh, teinte: 'bleu' },
  enCours: { libelle: 'En cours', icone: IconCircleCheck, teinte: 'vert' },
  retirees: { libelle: 'Retirées', icone: IconTrashX, teinte: 'gris' },
};
const NOMS = Object.keys(CIBLES) as Cible[];

const Tuiles = ({ url }: { url: UrlConditions }) => {
  const { data } = useQuery(conditionQueries.liste(listeServeurCondition(url)));
  const nombres: Readonly<Record<Cible, number | undefined>> = {
    aRenegocier: data?.parSuivi.A_RENEGOCIER,
    renegociees: data?.parSuivi.RENEGOCIEE,
    enCours: data?.parEtat.EN_COURS,
    retirees: data?.parEtat.RETIREE,
  };
  const { suivi, etat } = url.etat;
  const active = NOMS.find((nom) => {
    const cible: { suivi?: string; etat?: string } = CIBLES[nom];
    return cible.suivi === suivi && cible.etat === etat;
  });
  return (
    <StatTiles
      libelle="Conditions en chiffres"
      active={active ?? null}
      onChoisir={(id) => {
        const cible = NOMS.find((nom) => nom === id);
        // Conditions to renegotiate are sorted by earliest end.
        const ordre = cible === 'aRenegocier' ? 'asc' : 'desc';
        url.changer({ ...filtresVides(['suivi', 'etat']), tri: 'dateFin', ordre, ...(cible && CIBLES[cible]) });
      }}
      tuiles={NOMS.map((id) => ({
        ...ALLURES[id],
        id,
        valeur: nombres[id],
        teinte: nombres[id] === 0 ? 'gris' : ALLURES[id].teinte,
      }))}
    />
  );
};

/** `/conditions`: the conditions of all laboratories, to prepare the renegotiations (CND-22). */
export const ToutesConditionsPage = () => {
  const url = useEtatUrl(urlConditions);
  return (
    <PageShell
      titre="Conditions"
      sousTitre="Avec tous vos laboratoires : ce qui se termine, ce qui est renégocié, ce qu’elles font gagner."
    >
      <Tuiles url={url} />
      <ConditionsListe url={url} />
    </PageShell>
  );
};
