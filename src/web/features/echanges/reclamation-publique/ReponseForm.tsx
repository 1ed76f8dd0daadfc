import { Alert, Button, InputBase, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReclamationPublique } from '#shared/features/echanges/reclamation/schemas/publique.ts';
import type { NatureReponse } from '#shared/features/echanges/reclamation/schemas/base.ts';
import type { LienPublic } from '#web/lib/api/lecture-publique.ts';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import { CartePublique } from '#web/ui/publique/PagePublique.tsx';
import { ChoixNature } from './ChoixNature.tsx';
import { FichiersJoints } from './FichiersJoints.tsx';
import styles from './Publique.module.css';
import { useReponse } from './use-reponse.ts';

const LIBELLE_DATE: Readonly<Partial<Record<NatureReponse, string>>> = {
  AVOIR: 'Date de l’avoir',
  RELIVRAISON: 'Livraison prévue le',
};
const DEMANDE: Readonly<Record<NatureReponse | 'MESSAGE', string>> = {
  AVOIR: 'Un mot pour la pharmacie (facultatif)',
  RELIVRAISON: 'Un mot pour la pharmacie (facultatif)',
  REFUS: 'Pourquoi\u00a0? (facultatif)',
  INFORMATIONS: 'De quoi avez-vous besoin\u00a0?',
  MESSAGE: 'Votre message',
};

const EnvoiDesFichiers = ({ progression }: { progression: number }) => (
  <div>
    <Text size="xs" c="dimmed" mb={4}>
      Envoi des fichiers…
    </Text>
    <progress className={styles.progression} value={progression} max={1} aria-label="Envoi de la réponse" />
  </div>
);

type Props = {
  lien: LienPublic;
  natureFiscale: ReclamationPublique['natureFiscale'];
  pharmacie: string;
  onEnvoyee: (suite: ReclamationPublique) => void;
};

/** The answer form: one touch for the decision, with a text and files. The draft is kept until the server has it. */
export const ReponseForm = ({ lien, natureFiscale, pharmacie, onEnvoyee }: Props) => {
  const [fichiers, setFichiers] = useState<readonly File[]>([]);
  const { valeurs, erreurs, alerte, progression, cadre, poser, envoyer } = useReponse(lien, onEnvoyee);
  const { nature } = valeurs;
  const champ = (nom: 'nom' | 'email' | 'texte' | 'avoirNumero' | 'datePrevue') => ({
    name: nom,
    value: valeurs[nom] ?? '',
    error: erreurs[nom],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => poser({ [nom]: currentTarget.value }),
  });
  const choisir = (choisie: NatureReponse | null) => {
    const avoir = choisie === 'AVOIR';
    poser({
      nature: choisie,
      texte: valeurs.texte ?? '',
      avoirNumero: avoir ? valeurs.avoirNumero : null,
      montantCentimes: avoir ? valeurs.montantCentimes : null,
      datePrevue: choisie !== null && LIBELLE_DATE[choisie] ? valeurs.datePrevue : null,
    });
  };
  const libelleDate = nature && LIBELLE_DATE[nature];
  return (
    <CartePublique aria-labelledby="titre-reponse">
      <Title order={2} id="titre-reponse" fz={20} mb="sm">
        Votre réponse
      </Title>
      <form
        ref={cadre}
        noValidate
        onSubmit={(evenement) => {
          evenement.preventDefault();
          void envoyer(fichiers, natureFiscale);
        }}
      >
        <Stack gap="md">
          <ChoixNature valeur={nature ?? null} onChange={choisir} />
          {nature === 'AVOIR' ? (
            <div className={styles.deux}>
              <TextInput label="N° de l’avoir" required size="md" {...champ('avoirNumero')} />
              <MontantField
                label={`Montant de l’avoir ${natureFiscale}`}
                required
                size="md"
                value={valeurs.montantCentimes ?? null}
                error={erreurs['montantCentimes']}
                onChange={(montantCentimes) => poser({ montantCentimes })}
              />
            </div>
          ) : null}
          {libelleDate ? (
            <TextInput type="date" label={libelleDate} size="md" className={styles.date} {...champ('datePrevue')} />
          ) : null}
          <InputBase
            component="textarea"
            rows={4}
            multiline
            label={DEMANDE[nature ?? 'MESSAGE']}
            required={nature === null || nature === 'INFORMATIONS'}
            size="md"
            className={styles.texte}
            {...champ('texte')}
          />
          <FichiersJoints fichiers={fichiers} onChange={setFichiers} />
          <div className={styles.deux}>
            <TextInput label="Votre nom" required size="md" autoComplete="name" {...champ('nom')} />
            <TextInput
              label="Votre e-mail"
              required
              size="md"
              type="email"
              inputMode="email"
              autoComplete="email"
              description={`Pour que ${pharmacie} sache qui lui répond.`}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...champ('email')}
            />
          </div>
          {progression === null || fichiers.length === 0 ? null : <EnvoiDesFichiers progression={progression} />}
          {alerte ? (
            <Alert role="alert" color={alerte.gardee ? 'orange' : 'red'}>
              {alerte.texte}
              {alerte.gardee ? ' Votre réponse est gardée ici\u00a0: renvoyez-la dès que le réseau revient.' : ''}
            </Alert>
          ) : null}
          <Button
            type="submit"
            size="lg"
            fullWidth
            loading={progression !== null}
            leftSection={<IconSend size={18} aria-hidden />}
          >
            Envoyer la réponse
          </Button>
        </Stack>
      </form>
    </CartePublique>
  );
};
