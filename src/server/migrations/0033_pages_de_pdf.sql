-- Of a PDF that says it, read when it is filed.
alter table document_version add column pages integer check (pages > 0);
