import { Alert, Skeleton, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { canLireRapport } from '#shared/features/pilotage/statistique/policy/reseau.ts';
import { rapportContract } from '#shared/features/pilotage/statistique/contract/rapport.ts';
import { estSessionAbonnee, useConnecte } from '#web/session/session-ouverte.ts';
import { call } from '#web/lib/api.ts';
import { useChoixImmediat } from '#web/ui/actes/choix-immediat.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Section } from '#web/ui/Section.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { lectureDe } from '#web/lib/lecture.ts';

const preference = lectureDe(['recapitulatif', 'rapport'], rapportContract.preferenceRapport);

const Preference = () => {
  const { data, error, refetch } = useQuery(preference);
  const { choisir, reglages } = useChoixImmediat(data, {
    cle: preference.queryKey,
    montrer: (preferenceLue, actif: boolean) => ({ ...preferenceLue, actif }),
    envoyer: (actif) => call(rapportContract.choisirRapport, { body: { actif } }),
    onFait: ({ actif }) => succes(actif ? 'Vous recevrez le rapport du mois.' : 'Vous ne le recevrez plus.'),
  });
  if (!reglages)
    return error ? <ErrorState compact erreur={error} onReessayer={() => void refetch()} /> : <Skeleton h={24} />;
  const { actif, adresse } = reglages;
  return (
    <>
      <Switch
        label={adresse ? `Le recevoir à ${adresse}` : 'Le recevoir'}
        checked={actif}
        onChange={(evenement) => choisir(evenement.currentTarget.checked)}
      />
      {actif && !adresse ? (
        <Alert color="orange">Indiquez d’abord votre adresse e-mail, dans « Mes données ».</Alert>
      ) : null}
    </>
  );
};

/** Whether the monthly report comes by mail; only a subscribed pharmacy gets it (STA-35). */
export const RapportSection = () => {
  const session = useConnecte();
  if (!canLireRapport(session.utilisateur) || !estSessionAbonnee(session)) return null;
  return (
    <Section
      titre="Rapport du mois par mail"
      texte="Le premier jour ouvré du mois, une page : ce que vous avez récupéré, ce qui dort, ce qui est à faire."
      cadre
    >
      <Preference />
    </Section>
  );
};
