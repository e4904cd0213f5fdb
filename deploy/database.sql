-- The image of PostgreSQL runs this once, as the superuser "postgres", when it creates a new volume.
\getenv password POSTGRES_PASSWORD
create role trastienda login password :'password';
create database trastienda owner trastienda;
-- Without a password, the superuser can connect only from inside the container: docker compose exec database psql -U postgres
alter role postgres password null;
