import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { naturesModele } from '#shared/features/courrier/modele-mail/schemas/variables.ts';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { differerPartie } from '#web/ui/differer.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { NavTabs } from '#web/ui/page/NavTabs.tsx';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import { ListeModeles } from '#web/features/courrier/modele-mail/ListeModeles.tsx';
import styles from '#web/features/courrier/modele-mail/Modeles.module.css';
import { modeleMailQueries } from '#web/features/courrier/modele-mail/queries.ts';

const attente = <Skeleton h={480} radius="md" />;
const ModeleEditeur = differerPartie(
  async () => (await import('#web/features/courrier/modele-mail/ModeleEditeur.tsx')).ModeleEditeur,
  attente,
);
const Relances = differerPartie(async () => (await import('./RelancesSection.tsx')).RelancesSection, attente);

export const urlModelesMail = z.object({
  onglet: z.enum(['mails', 'relances']).default('mails'),
  nature: z.enum(naturesModele).default('DECLARATION'),
});

/** `/parametres/modeles`: the texts of the account's mails (CRR-10), and the delays of the relances (ENC-13). */
export const ModelesMailPage = () => {
  const { etat, changer } = useEtatUrl(urlModelesMail);
  const { data, error, refetch } = useQuery(modeleMailQueries.tous());
  const modele = data?.modeles.find(({ nature }) => nature === etat.nature);
  const mails =
    data && modele ? (
      <div className={styles.deux}>
        <ListeModeles modeles={data.modeles} choisie={etat.nature} onChoisir={(nature) => changer({ nature })} />
        <ModeleEditeur
          key={modele.nature}
          modele={modele}
          exemple={data.exemple}
          exempleDe={data.exempleDe}
          modifiable={data.droits.gerer}
        />
      </div>
    ) : error ? (
      <ErrorState erreur={error} onReessayer={() => void refetch()} />
    ) : (
      attente
    );
  return (
    <PageShell
      titre="Modèles de mail"
      sousTitre="Les mots des mails envoyés à vos laboratoires, et le rythme de vos relances."
    >
      <NavTabs
        libelle="Modèles et relances"
        actif={etat.onglet}
        onChange={(onglet) => changer({ onglet })}
        onglets={[
          { id: 'mails', libelle: 'Mails', contenu: mails },
          { id: 'relances', libelle: 'Délais de relance', contenu: <Relances /> },
        ]}
      />
    </PageShell>
  );
};
