import { Checkbox, Modal, Skeleton, Stack, TagsInput, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { envoiCompteRenduSchema, type DestinataireRdv, type Rdv } from '#shared/features/rendez-vous/rdv/schemas.ts';
import { ResteAEcrireTexte } from '#web/features/courrier/courrier/ResteAEcrireTexte.tsx';
import { MessageTel } from '#web/features/courrier/courrier/MessageTel.tsx';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { useFermeture } from '#web/ui/panneau/fermeture.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { info, succes } from '#web/ui/snackbar.tsx';
import { rdvQueries, useActesRdv } from './queries.ts';

type Props = { rdv: Rdv; onFermer: () => void };
type Propose = { sujet: string; message: string; etablissement: string };
type SaisieProps = Props & { destinataires: readonly DestinataireRdv[]; propose: Propose };

const Saisie = ({ rdv, destinataires, propose, onFermer }: SaisieProps) => {
  const actes = useActesRdv();
  const premier = destinataires.find(({ sorte }) => sorte === 'DELEGUE') ?? destinataires[0];
  const f = useFormulaire(
    envoiCompteRenduSchema,
    // Sends the subject and message that the user reads here, even unchanged (CRR-28).
    { destinataires: premier ? [premier.mail] : [], sujet: propose.sujet, message: propose.message },
    async (donnees, { idempotencyKey }) => {
      const { statut } = await actes.envoyerCompteRendu(rdv.laboratoireId, rdv.id, donnees, idempotencyKey);
      if (statut === 'CONSERVE')
        info('Aucun serveur de mail n’est configuré\u00a0: le compte rendu est conservé, il n’est pas parti.');
      else succes('Le compte rendu est en route.');
      onFermer();
    },
  );
  const fermer = useFermeture(() => void f.quitter().then((oui) => oui && onFermer()));
  const choisis = (f.valeurs.destinataires ?? []) as string[];
  return (
    <Modal opened onClose={fermer} size="lg" title="Envoyer le compte rendu">
      <Formulaire formulaire={f} envoyer="Envoyer" onAnnuler={fermer}>
        <Stack gap={6} role="group" aria-label="Destinataires proposés">
          {destinataires.map(({ nom, mail, fonction }) => (
            <Checkbox
              key={mail}
              label={fonction ? `${nom}, ${fonction}` : nom}
              description={mail}
              checked={choisis.includes(mail)}
              onChange={({ currentTarget: { checked } }) =>
                f.poser({
                  destinataires: checked
                    ? [...choisis, mail]
                    : choisis.filter((adresseChoisie) => adresseChoisie !== mail),
                })
              }
            />
          ))}
        </Stack>
        <TagsInput
          label="Destinataires"
          required
          splitChars={[',', ';', ' ']}
          {...f.champ('destinataires')}
          error={
            f.erreurs['destinataires'] ??
            Object.entries(f.erreurs).find(([chemin]) => chemin.startsWith('destinataires.'))?.[1]
          }
        />
        <ResteAEcrireTexte destinataires={choisis} />
        <TextInput label="Objet du mail" {...f.champ('sujet')} />
        <Textarea label="Message" autosize minRows={5} maxRows={14} {...f.champ('message')} />
        <MessageTel
          // An emptied subject or message is sent as it was proposed.
          sujet={f.valeurs.sujet?.trim() ? f.valeurs.sujet : propose.sujet}
          texte={f.valeurs.message?.trim() ? f.valeurs.message : propose.message}
          etablissement={propose.etablissement}
        />
        <Text size="xs" c="dimmed">
          La note et les décisions partent en PDF, telles qu’elles sont enregistrées ; les réponses du guide restent
          chez vous.
        </Text>
      </Formulaire>
    </Modal>
  );
};

/** Sends the compte rendu, as a PDF, to the délégué or to contacts of the laboratory. */
export const CompteRenduDialog = (props: Props) => {
  const { laboratoireId, id } = props.rdv;
  const destinataires = useQuery(rdvQueries.destinataires(laboratoireId));
  const propose = useQuery(rdvQueries.apercuCompteRendu(laboratoireId, id));
  if (destinataires.data && propose.data)
    return <Saisie {...props} destinataires={destinataires.data} propose={propose.data} />;
  const error = destinataires.error ?? propose.error;
  const refetch = () => Promise.all([destinataires.refetch(), propose.refetch()]);
  return (
    <Modal opened onClose={props.onFermer} title="Envoyer le compte rendu">
      {error ? <ErrorState compact erreur={error} onReessayer={() => void refetch()} /> : <Skeleton h={220} />}
    </Modal>
  );
};
