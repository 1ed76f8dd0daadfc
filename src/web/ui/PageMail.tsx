import { Text } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import styles from './PageMail.module.css';

/** No taller than its words: what sends it stays in sight. */
const ajuster = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
  const corps = currentTarget.contentDocument?.body;
  if (corps) currentTarget.style.height = `${Math.ceil(corps.getBoundingClientRect().height) + 2}px`;
};

/** The page of a mail, as it leaves; nothing in it runs: its height alone is read. */
export const PageMail = ({ html }: { html: string }) => (
  <div>
    <Text size="sm" fw={500}>
      Le mail tel qu’il partira
    </Text>
    <iframe
      title="Le mail tel qu’il partira"
      className={styles.page}
      sandbox="allow-same-origin"
      srcDoc={html}
      onLoad={ajuster}
    />
  </div>
);
