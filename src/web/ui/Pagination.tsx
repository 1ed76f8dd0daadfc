import { Group, NativeSelect, Pagination as Pages, Text, VisuallyHidden } from '@mantine/core';
import { TAILLES_PAGE } from '#shared/core/pagination.ts';
import { formatNombre, insecable } from '#web/lib/formats.ts';

type PaginationProps = {
  page: number;
  taille: number;
  total: number;
  onPage: (page: number) => void;
  onTaille?: (taille: number) => void;
  /** Shows fewer page numbers, on a phone. */
  compact?: boolean;
  /** Name that distinguishes this pagination from that of another list on the screen. */
  libelle?: string;
};

const controles = {
  first: 'Première page',
  last: 'Dernière page',
  previous: 'Page précédente',
  next: 'Page suivante',
} as const;

/** `1–50 sur 1 234`, page numbers, rows per page. */
export const Pagination = ({
  page,
  taille,
  total,
  onPage,
  onTaille,
  compact = false,
  libelle = 'Pages',
}: PaginationProps) => {
  const debut = total === 0 ? 0 : (page - 1) * taille + 1;
  const fin = Math.min(page * taille, total);
  const nbPages = Math.max(1, Math.ceil(total / taille));
  return (
    <Group component="nav" aria-label={libelle} justify="space-between" gap="sm">
      <Text size="sm" c="dimmed" className="chiffres">
        {insecable(`${formatNombre(debut)}–${formatNombre(fin)} sur ${formatNombre(total)}`)}
      </Text>
      {nbPages > 1 ? (
        <Pages
          size="sm"
          total={nbPages}
          value={page}
          onChange={onPage}
          siblings={compact ? 0 : 1}
          getControlProps={(controle) => ({ 'aria-label': controles[controle] })}
          getItemProps={(numero) => ({ 'aria-label': `Page ${numero}` })}
        />
      ) : null}
      {onTaille && !compact ? (
        <NativeSelect
          size="xs"
          aria-label="Lignes par page"
          value={String(taille)}
          data={[...new Set([...TAILLES_PAGE, taille])]
            .toSorted((a, b) => a - b)
            .map((n) => ({ value: String(n), label: `${n} par page` }))}
          onChange={(evenement) => onTaille(Number(evenement.currentTarget.value))}
        />
      ) : (
        <VisuallyHidden>{`Page ${page} sur ${nbPages}`}</VisuallyHidden>
      )}
    </Group>
  );
};
