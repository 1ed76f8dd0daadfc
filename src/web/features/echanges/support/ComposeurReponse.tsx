import { Button, Select } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { redigerReponse } from '#shared/features/echanges/support/rules.ts';
import type { FilQuestion } from '#shared/features/echanges/support/schemas.ts';
import { ChampSupport } from './ChampSupport.tsx';
import { supportQueries, useActesQuestion } from './queries.ts';
import { useMessage } from './use-message.ts';

/** Answer of a super administrator; a canned answer fills the field, to be checked before sending (SUP-13). */
export const ComposeurReponse = ({ question }: { question: FilQuestion }) => {
  const { id, demandeur } = question;
  const actes = useActesQuestion();
  const message = useMessage(`question.${id}`);
  const { data: types = [] } = useQuery(supportQueries.reponsesTypes());
  const envoyer = (clore: boolean) =>
    void message.partir((texte, envoi) => actes.repondre(id, { texte, clore }, envoi), clore ? 'c' : '');
  const employer = (choisi: string | null) => {
    const type = types.find((typePropose) => String(typePropose.id) === choisi);
    if (!type) return;
    const { prenom, nom, compte } = demandeur;
    const redige = redigerReponse(type.texte, { prenom, nom, compte });
    message.ecrire(message.texte.trim() === '' ? redige : `${message.texte.trimEnd()}\n\n${redige}`);
  };
  return (
    <ChampSupport
      message={message}
      libelle="Votre réponse"
      placeholder="Votre réponse…"
      avant={
        types.length > 0 ? (
          <Select
            size="xs"
            aria-label="Employer une réponse type"
            placeholder="Employer une réponse type…"
            searchable
            value={null}
            nothingFoundMessage="Aucune réponse type de ce titre"
            data={types.map(({ id: numero, titre }) => ({ value: String(numero), label: titre }))}
            onChange={employer}
          />
        ) : null
      }
      autres={
        <Button
          size="xs"
          variant="default"
          leftSection={<IconLock size={14} aria-hidden />}
          disabled={!message.pret || message.occupe}
          onClick={() => envoyer(true)}
        >
          Envoyer et clore
        </Button>
      }
      onEnvoyer={() => envoyer(false)}
    />
  );
};
