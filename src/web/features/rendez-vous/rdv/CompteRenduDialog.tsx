import { Checkbox, Modal, Skeleton, Stack, TagsInput, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { envoiCompteRenduSchema, type Destinataire, type Rdv } from '#shared/features/rendez-vous/rdv/schemas.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { useFermeture } from '#web/ui/fermeture.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { info, succes } from '#web/ui/snackbar.tsx';
import { rdvQueries, useActesRdv } from './queries.ts';

type Props = { rdv: Rdv; onFermer: () => void };

const Saisie = ({ rdv, destinataires, onFermer }: Props & { destinataires: readonly Destinataire[] }) => {
  const actes = useActesRdv();
  const premier = destinataires.find(({ sorte }) => sorte === 'DELEGUE') ?? destinataires[0];
  const f = useFormulaire(
    envoiCompteRenduSchema,
    { destinataires: premier ? [premier.mail] : [], sujet: null, message: null },
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
    <Modal opened onClose={fermer} title="Envoyer le compte rendu">
      <Formulaire formulaire={f} envoyer="Envoyer" onAnnuler={fermer}>
        <Stack gap={6} role="group" aria-label="Destinataires proposés">
          {destinataires.map(({ nom, mail, fonction }) => (
            <Checkbox
              key={mail}
              label={fonction ? `${nom}, ${fonction}` : nom}
              description={mail}
              checked={choisis.includes(mail)}
              onChange={({ currentTarget: { checked } }) =>
                f.poser({ destinataires: checked ? [...choisis, mail] : choisis.filter((une) => une !== mail) })
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
        <TextInput label="Objet du mail" placeholder="Compte rendu de notre rendez-vous" {...f.champ('sujet')} />
        <Textarea label="Message" placeholder="Bonjour, vous trouverez ci-joint…" {...f.champ('message')} />
        <Text size="xs" c="dimmed">
          La note, les décisions et les réponses du guide partent en PDF, telles qu’elles sont enregistrées.
        </Text>
      </Formulaire>
    </Modal>
  );
};

/** The minutes to the delegate or to contacts of the laboratory, as a PDF. */
export const CompteRenduDialog = (props: Props) => {
  const { data, error, refetch } = useQuery(rdvQueries.destinataires(props.rdv.laboratoireId));
  if (data) return <Saisie {...props} destinataires={data} />;
  return (
    <Modal opened onClose={props.onFermer} title="Envoyer le compte rendu">
      {error ? <ErrorState compact erreur={error} onReessayer={() => void refetch()} /> : <Skeleton h={220} />}
    </Modal>
  );
};
