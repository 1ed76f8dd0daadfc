import { Button, SegmentedControl } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { paginationQuery } from '#shared/core/pagination.ts';
import { attentesSupport } from '#shared/features/echanges/support/contract/editeur.ts';
import { libelleEtatConversation } from '#shared/features/echanges/support/messages.ts';
import { etatsConversation } from '#shared/features/echanges/support/schemas.ts';
import { useElementOuvert, useEtatUrl } from '#web/lib/url-state.ts';
import { differer } from '#web/ui/differer.tsx';
import { FilterBar } from '#web/ui/filtres/FilterBar.tsx';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { rechercheDansUrl } from '#web/lib/filtres-url.ts';
import { colonnesQuestions } from './colonnes.tsx';
import { supportQueries } from './queries.ts';

const QuestionDrawer = differer(
  async () => (await import('./QuestionDrawer.tsx')).QuestionDrawer,
  ({ id }) => id !== null,
);
const ReponsesTypesDialog = differer(async () => (await import('./ReponsesTypesDialog.tsx')).ReponsesTypesDialog);

export const urlSupportEditeur = z.object({
  ...paginationQuery(['dernier'], 'dernier', 'desc'),
  etat: z.enum(etatsConversation).optional(),
  attente: z.enum(attentesSupport).optional(),
});

const libelleAttente = { A_REPONDRE: 'À répondre', NON_LUES: 'Non lues' } as const;
const choix = [
  { value: '', label: 'Toutes' },
  ...attentesSupport.map((value) => ({ value, label: libelleAttente[value] })),
  ...etatsConversation.map((value) => ({ value, label: `${libelleEtatConversation[value]}s` })),
];

/** `/support`: the questions of all accounts to the super administrators (SUP-3). */
export const SupportPage = () => {
  const { etat, query, changer, effacer, actifs } = useEtatUrl(urlSupportEditeur);
  const { id, ouvrir, fermer } = useElementOuvert('question');
  const [reponses, setReponses] = useState(false);
  const requete = useQuery(supportQueries.questions(query));
  return (
    <PageShell
      titre="Support"
      sousTitre="Les questions des utilisateurs, tous comptes."
      actions={
        <Button
          variant="default"
          leftSection={<IconTemplate size={16} aria-hidden />}
          onClick={() => setReponses(true)}
        >
          Réponses types
        </Button>
      }
    >
      <FilterBar recherche={rechercheDansUrl({ etat, changer }, 'Message, personne, compte…')} onToutEffacer={effacer}>
        <SegmentedControl
          aria-label="Questions montrées"
          size="xs"
          value={etat.attente ?? etat.etat ?? ''}
          onChange={(choisi) =>
            changer({
              attente: attentesSupport.find((attente) => attente === choisi),
              etat: etatsConversation.find((etatConversation) => etatConversation === choisi),
            })
          }
          data={choix}
        />
      </FilterBar>
      <DataTable
        nom="support"
        titre="Questions au support"
        unite={['question', 'questions']}
        colonnes={colonnesQuestions}
        requete={requete}
        url={{ etat, changer }}
        onOuvrir={(question) => ouvrir(question.id)}
        ouverte={id}
        nomLigne={({ sujet }) => sujet}
        vide={{ titre: 'Aucune question', texte: 'Les questions posées par le bouton « Support » apparaissent ici.' }}
        filtre={{ actif: actifs.length > 0, effacer }}
      />
      <QuestionDrawer id={id} onFermer={fermer} />
      {reponses ? <ReponsesTypesDialog onFermer={() => setReponses(false)} /> : null}
    </PageShell>
  );
};
